import { seedFailure } from './seedFailure'

test.each([
  [
    new Error('Connection terminated due to connection timeout'),
    /did not answer in time \(Connection terminated due to connection timeout\).*start again/,
  ],
  [Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' }), /did not answer in time \(connect refused\)/],
  [new Error('relation "box" does not exist'), /^relation "box" does not exist$/],
  ['words', /^words$/],
])('%s: the message if the demo could not be loaded', (error, words) => expect(seedFailure(error)).toMatch(words))
