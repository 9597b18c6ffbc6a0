import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBrowser } from '../bench/browser'
import { bundle } from '../bench/bundle'
import { servePage } from '../bench/servePage'

/** `npm run gallery` serves every part on one page; `npm run gallery -- --shoot <folder>` takes pictures of it instead. */
const shoot = process.argv.indexOf('--shoot')
const fonts = join(dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json')), 'files')
const page = await bundle('gallery/gallery.tsx')
const wanted = [...new Set(page.css.match(/inter-[a-z-]+\.woff2/g) ?? [])]
const files = Object.fromEntries(
  await Promise.all(wanted.map(async (name) => [`/files/${name}`, { type: 'font/woff2', body: await readFile(join(fonts, name)) }] as const)),
)
const server = await servePage(page, files)

const pictures = (['light', 'dark'] as const).flatMap((theme) =>
  ([1600, 390] as const).flatMap((width) => ['queue', 'list', 'parts', 'dialog', 'menu'].map((view) => ({ theme, width, view }))),
)

if (shoot < 0) console.log(`Gallery on ${server.url}#queue and ${server.url}?theme=dark#parts`)
else {
  const folder = process.argv[shoot + 1] ?? join(dirname(fileURLToPath(import.meta.url)), '../dist/gallery')
  await mkdir(folder, { recursive: true })
  const browser = await openBrowser()
  for (const { theme, width, view } of pictures) {
    const tab = await browser.newPage({ viewport: { width, height: width === 390 ? 844 : 900 } })
    tab.on('console', (message) => message.type() === 'error' && console.error(`${theme} ${view}: ${message.text()}`))
    tab.on('pageerror', (error) => console.error(`${theme} ${view}: ${error.message}`))
    await tab.goto(`${server.url}?theme=${theme}#${view}`)
    await tab.evaluate(() => document.fonts.ready)
    await tab.waitForTimeout(400)
    await tab.screenshot({ path: join(folder, `${view}-${theme}-${width}.png`), fullPage: view === 'parts' })
    await tab.close()
  }
  await browser.close()
  await server.close()
  console.log(`${pictures.length} pictures in ${folder}`)
}
