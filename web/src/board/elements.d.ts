/** Chessground draws men as elements of its own name. */
import 'preact';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      piece: { class: string };
    }
  }
}
