import { columnLayout } from './gridColumns'

const column = (id: string, width: number, spare?: 1 | 2 | 3) => ({ id, header: id, width, ...(spare && { spare }) })
const cssOf = (className: string) => document.querySelector(`style[data-kasa="${className}"]`)?.textContent ?? ''

test('as the grid narrows its spare columns go one by one, highest first; required ones stay whole', () => {
  const { className } = columnLayout([column('a', 100), column('b', 80, 1), column('c', 60, 3), column('d', 40, 3)])
  const steps = [
    ...cssOf(className).matchAll(
      /@container \(max-width:(\d+)px\)\{\.\S+ \.(c\d)\{display:none\}\.\S+>\*\{min-width:(\d+)px\}\}/g,
    ),
  ].map(([, below, cell, least]) => [Number(below), cell, Number(least)])
  // 36 px for the checkboxes.
  expect(steps).toEqual([
    [315, 'c3', 276],
    [275, 'c2', 216],
    [215, 'c1', 136],
  ])
})

test('a list of columns that must all stay scrolls sideways', () => {
  const { className } = columnLayout([column('a', 100), column('b', 80)])
  expect(cssOf(className)).toContain(`.${className}>*{min-width:216px}`)
  expect(cssOf(className)).not.toContain('@container')
})
