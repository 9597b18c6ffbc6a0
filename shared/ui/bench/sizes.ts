import { brotliCompressSync } from 'node:zlib'
import { bundle } from './bundle'

/** Budgets in KB brotli, React left out. Bytes depend on no clock: more than this fails. */
const budgets = [
  { name: 'login parts', entry: 'bench/loginParts.ts', limit: 5 },
  { name: 'queue parts with Chakra and Emotion', entry: 'bench/queueParts.ts', limit: 60 },
  { name: 'router facade', entry: 'src/router.ts', limit: 15 },
  { name: 'menu (lazy, Chakra included)', entry: 'src/Menu.ts', limit: 45 },
]

/** The page's file and the chunks it imports statically; what it imports later is not part of its weight. */
const atOnce = ({ js, chunks }: Awaited<ReturnType<typeof bundle>>) => {
  const seen = new Set<string>()
  const visit = (text: string): string[] => [
    text,
    ...[...text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].flatMap(([, file = '']) => {
      if (seen.has(file)) return []
      seen.add(file)
      return visit(chunks[file] ?? '')
    }),
  ]
  return visit(js)
}

for (const { name, entry, limit } of budgets) {
  const page = await bundle(entry, { external: ['react', 'react-dom', 'react/jsx-runtime'] })
  const kilobytes = atOnce(page).reduce((sum, js) => sum + brotliCompressSync(js).length, 0) / 1000
  const isGood = kilobytes <= limit
  if (!isGood) process.exitCode = 1
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name.padEnd(38)} ${kilobytes.toFixed(1).padStart(6)} KB brotli, budget ${limit}`)
}
