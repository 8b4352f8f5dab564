/** Numeric annotation glyphs of PGN as people write them. */
const GLYPHS: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

export const glyphText = (glyph: number): string => GLYPHS[glyph] ?? '';
