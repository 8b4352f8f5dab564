import { expect, it } from 'vitest';
import { fromWhite, percent, scoreText, scoreWords, short } from './score';

it('turns scores to White', () => {
  const report = { centipawns: 120, mate: null, chances: [600, 300, 100] as [number, number, number] };
  expect(fromWhite(report, 'white')).toMatchObject({ centipawns: 120, expected: 0.75 });
  expect(fromWhite(report, 'black')).toMatchObject({ centipawns: -120, expected: 0.25, chances: [100, 300, 600] });
  expect(fromWhite({ ...report, mate: 3 }, 'black').mate).toBe(-3);
});

it('writes scores', () => {
  const texts = [[35, '+0.35'], [-120, '−1.20'], [0, '0.00'], [-0.4, '0.00'], [1234, '+12.3']] as const;
  for (const [centipawns, text] of texts) expect(scoreText({ centipawns })).toBe(text);
  expect(scoreText({ centipawns: 0, mate: 3 })).toBe('M3');
  expect(scoreText({ centipawns: 0, mate: -2 })).toBe('−M2');
  expect(scoreText({ centipawns: 0, mate: -0 })).toBe('−M0');
});

it('says scores', () => {
  expect(scoreWords({ centipawns: -50 })).toBe('Black is better by 0.50');
  expect(scoreWords({ centipawns: 0, mate: 2 })).toBe('White mates in 2');
  expect(scoreWords({ centipawns: 0 })).toBe('equal');
});

it('shortens numbers', () => {
  expect([999, 1500, 2_340_000, 7e9].map(short)).toEqual(['999', '1.50 k', '2.34 M', '7.00 G']);
  expect(percent(123)).toBe('12.3 %');
});
