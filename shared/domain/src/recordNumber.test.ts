import { recordNumber } from './recordNumber'

test.each([
  ['D-26-0000123', 'D-26-0000123'],
  [' w-26-42 ', 'W-26-0000042'],
  ['S-26-1234567', 'S-26-1234567'],
  ['İ-26-1', undefined],
  ['D-26-', undefined],
  ['D-26-12345678', undefined],
  ['Deniz Aksoy', undefined],
  ['', undefined],
])('%j as a record’s number: %j', (text, number) => expect(recordNumber(text)).toBe(number))
