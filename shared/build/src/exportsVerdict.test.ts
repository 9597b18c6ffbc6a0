import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { reportText, readReport, reportFile } from './exportsReport'
import { tooSmall, verdictOf, versionAfter } from './exportsVerdict'

let root: string
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'kasa-exports-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const before = `export type Props = { rows: readonly string[]; wide?: boolean };
export type Tone = 'plain' | 'danger';
export type Column<Row> = { label: string; read: (row: Row) => string };
export declare function Grid(props: Props): string;
export declare function toggle(): boolean;
export declare const toneOf: (text: string) => Tone;
export { Link } from 'somewhere';
`
const after = (from: string, to: string) => before.replace(from, to)

test.each<[string, string, 'major' | 'minor' | 'patch', string]>([
  [
    'an export that is gone',
    after('export declare const toneOf: (text: string) => Tone;\n', ''),
    'major',
    'toneOf of @kasa/ui/Grid is gone',
  ],
  [
    'what was handed on and is not',
    after("export { Link } from 'somewhere';\n", ''),
    'major',
    'Link of @kasa/ui/Grid is gone',
  ],
  ['a prop that is needed now', after('wide?: boolean', 'wide: boolean'), 'major', 'Grid of @kasa/ui/Grid is another'],
  [
    'a prop that has another name',
    after('rows: readonly', 'items: readonly'),
    'major',
    'Props of @kasa/ui/Grid is another',
  ],
  [
    'an optional prop that has another name',
    after('wide?: boolean', 'broad?: boolean'),
    'major',
    'Props of @kasa/ui/Grid is another',
  ],
  ['an answer that may be more', after('=> Tone', "=> Tone | 'quiet'"), 'major', 'toneOf of @kasa/ui/Grid is another'],
  [
    'a generic type without one of its fields',
    after('label: string; ', ''),
    'major',
    'Column of @kasa/ui/Grid is another',
  ],
  ['one more export', `${before}export declare const more: number;\n`, 'minor', 'more of @kasa/ui/Grid'],
  ['one more optional prop', after('wide?: boolean', 'wide?: boolean; tall?: boolean'), 'patch', ''],
  ['a wider argument', after('(text: string)', '(text: string | number)'), 'patch', ''],
])(
  '%s is of that level: code written for the old one is compiled with the new @long',
  (_name, now, level, why) => {
    const verdict = verdictOf(root, { ui: { Grid: before } }, { ui: { Grid: now } })
    expect(verdict.level).toBe(level)
    expect(verdict.why.join('; ')).toContain(why)
  },
  30_000,
)

test('the version must be high enough for what changed, and the message says what changed', () => {
  const gone = { level: 'major', why: ['Grid of @kasa/ui/Grid is gone'] } as const
  expect(tooSmall('1.2.3', '1.3.0', gone)).toBe(
    '1.3.0 is too small, 2.0.0 is needed after 1.2.3: Grid of @kasa/ui/Grid is gone',
  )
  expect([tooSmall('1.2.3', '2.0.0', gone), tooSmall('1.2.3', '3.0.0', gone)]).toEqual([undefined, undefined])
  expect([
    versionAfter('1.2.3', { level: 'minor', why: [] }),
    versionAfter('1.2.3', { level: 'patch', why: [] }),
  ]).toEqual(['1.3.0', '1.2.4'])
  expect(tooSmall('1.2.9', '1.2.10', { level: 'patch', why: [] })).toBeUndefined()
})

test('a report has everything that it was written from', () => {
  mkdirSync(join(root, 'shared/ui'), { recursive: true })
  const report = { version: '1.2.3', files: { Grid: before.trim(), 'lists/Filter': 'export declare const a: 1;' } }
  writeFileSync(reportFile(root, 'ui'), reportText('ui', report))
  expect(readReport(root, 'ui')).toEqual(report)
})
