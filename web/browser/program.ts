/** The program under test, and the data it may use. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

export const BINARY = process.env['TABIA_BINARY'] ?? resolve(import.meta.dirname, '../../target/debug/tabia');

const DATA = process.env['TABIA_DATA'] ?? resolve(import.meta.dirname, '../../../shared/data');

/** Endgame tables with up to four men, where they are. */
export const TABLES: string | undefined = [resolve(DATA, 'syzygy')].find((folder) => existsSync(folder));
