import { folderCircles } from './folderCircles'

test('a circle of folders is seen, with each import in it, where no file is in a circle', () => {
  const files = [
    ['a/x.ts', 'b/x.ts'],
    ['b/y.ts', 'c/x.ts'],
    ['c/y.ts', 'a/y.ts'],
    ['d/x.ts', 'a/x.ts'],
    ['a/z.test.ts', 'd/x.ts'],
  ].map(([source = '', resolved = '']) => ({ source, dependencies: [{ resolved }] }))
  expect(folderCircles(files)).toEqual(['a/x.ts → b/x.ts', 'b/y.ts → c/x.ts', 'c/y.ts → a/y.ts'])
})
