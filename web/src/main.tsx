import 'chessground/assets/chessground.base.css';
import 'chessground/assets/chessground.cburnett.css';
import './style/theme.css';
import './style/page.css';
import './style/board.css';
import './style/panels.css';
import { render } from 'preact';
import { App } from './app';

const page = document.getElementById('page');
if (page) render(<App />, page);
