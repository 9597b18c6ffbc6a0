import { folderCircles } from './folderCircles'

test('a cycle of folders is found, with each import in it, even if no file is in a cycle', () => {
  const files = [
    ['a/x.ts', 'b/x.ts'],
    ['b/y.ts', 'c/x.ts'],
    ['c/y.ts', 'a/y.ts'],
    ['d/x.ts', 'a/x.ts'],
    ['a/z.test.ts', 'd/x.ts'],
  ].map(([source = '', resolved = '']) => ({ source, dependencies: [{ resolved }] }))
  expect(folderCircles(files)).toEqual(['a/x.ts → b/x.ts', 'b/y.ts → c/x.ts', 'c/y.ts → a/y.ts'])
})
