import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { bundle } from '../bench/bundle'
import { pageHtml, servePage } from '../bench/servePage'
import { entries } from './entries'
import { describe } from './propsOf'

/**
 * `npm run gallery`: shows every component of the kit in a browser. `PORT` selects the port; by default any free one.
 */
const require = createRequire(import.meta.url)
const fonts = join(dirname(require.resolve('@fontsource-variable/inter/package.json')), 'files')
const described = Object.fromEntries(entries.map(({ file, shows }) => [file, describe(file, shows)]))
const page = await bundle('gallery/gallery.tsx', { define: { KASA_DESCRIBED: JSON.stringify(described) } })
const wanted = [...new Set(page.css.match(/inter-[a-z-]+\.woff2/g) ?? [])]
const server = await servePage(
  page,
  {
    ...Object.fromEntries(
      await Promise.all(
        wanted.map(
          async (name) => [`/files/${name}`, { type: 'font/woff2', body: await readFile(join(fonts, name)) }] as const,
        ),
      ),
    ),
    '/frame': { type: 'text/html', body: Buffer.from(pageHtml()) },
    '/checked': { type: 'text/html', body: Buffer.from(pageHtml('/axe.js')) },
    '/axe.js': { type: 'text/javascript', body: await readFile(require.resolve('axe-core/axe.min.js')) },
  },
  Number(process.env['PORT'] ?? 0),
)
console.log(`The gallery is at ${server.url}`)
