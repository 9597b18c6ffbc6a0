import { brotliCompressSync } from 'node:zlib'
import { bundle } from './bundle'

const login = ['addStyles.ts', 'Button.tsx', 'Field.tsx', 'Icon.tsx', 'Input.tsx', 'loginStyles.ts']
/** The parts that a queue needs from here before its first row. */
const queue = [
  'Age.tsx',
  'Button.tsx',
  'CopyText.tsx',
  'DataGrid.tsx',
  'DescriptionList.tsx',
  'DetailDrawer.tsx',
  'EmptyState.tsx',
  'FilterChip.tsx',
  'Icon.tsx',
  'IconButton.tsx',
  'Input.tsx',
  'Kbd.tsx',
  'layout.ts',
  'Money.tsx',
  'Note.tsx',
  'PageHeader.tsx',
  'StatusPill.tsx',
  'Tabs.tsx',
  'Timeline.tsx',
  'UiProvider.tsx',
  'useHotkeys.ts',
]

/** Budgets in KB brotli, without React. Sizes do not depend on the machine, so exceeding one is a failure. */
const budgets = [
  { name: 'login parts', files: login, limit: 5 },
  { name: 'queue parts with Chakra and Emotion', files: queue, limit: 60 },
  { name: 'router facade', files: ['router.ts'], limit: 15 },
  { name: 'drawings of charts (lazy)', files: ['charts/marks.tsx'], limit: 30 },
  { name: 'what opens (lazy), Chakra included', files: ['Popover.tsx', 'Menu.tsx', 'ChoiceList.tsx'], limit: 90 },
]

for (const { name, files, limit } of budgets) {
  const { js } = await bundle(
    files.map((file) => `src/${file}`),
    { external: ['react', 'react-dom', 'react/jsx-runtime'] },
  )
  const kilobytes = brotliCompressSync(js).length / 1000
  const isGood = kilobytes <= limit
  if (!isGood) process.exitCode = 1
  console.log(
    `${isGood ? 'ok  ' : 'FAIL'} ${name.padEnd(38)} ${kilobytes.toFixed(1).padStart(6)} KB brotli, budget ${limit}`,
  )
}
