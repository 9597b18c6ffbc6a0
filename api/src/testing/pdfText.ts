import { inflateSync } from 'node:zlib'

type Piece = { x: number; text: string }

/** The objects of a PDF by number: the dictionary as text, and the decompressed stream. */
function objectsOf(file: Buffer): Map<string, { head: string; stream: string }> {
  const found = new Map<string, { head: string; stream: string }>()
  for (const [, id = '', body = ''] of file.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', packed] = body.split(/stream\n/)
    const bytes = Buffer.from(packed?.replace(/\n?end$/, '') ?? '', 'latin1')
    const stream = packed === undefined ? '' : head.includes('FlateDecode') ? inflateSync(bytes) : bytes
    found.set(id, { head, stream: stream.toString('latin1') })
  }
  return found
}

/** One letter, or the letters of a ligature, without the blanks between them. */
const lettersOf = (hex: string): string => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

/** The text of each glyph of a font, from its ToUnicode map. */
function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], at) =>
      glyphs.set(parseInt(first, 16) + at, lettersOf(hex)),
    )
  return glyphs
}

/** The texts of each page of a PDF: one piece per run of letters, with its horizontal position. */
export function pdfText(file: Buffer): Piece[][] {
  const objects = objectsOf(file)
  const refOf = (head: string, key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? ''
  const fonts = new Map(
    [...objects.values()].flatMap(({ head }) =>
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
        const map = objects.get(refOf(objects.get(id)?.head ?? '', 'ToUnicode'))
        return [name, glyphsOf(map?.stream ?? '')] as const
      }),
    ),
  )
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
  return pages.map(({ head }) => {
    const content = objects.get(refOf(head, 'Contents'))?.stream ?? ''
    return [...content.matchAll(/BT([\s\S]*?)ET/g)].map(([, run = '']) => {
      const glyphs = fonts.get(/\/(F\d+) /.exec(run)?.[1] ?? '')
      const codes = [...run.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      return {
        x: Number(/1 0 0 1 ([\d.-]+) /.exec(run)?.[1]),
        text: codes.map((code) => glyphs?.get(parseInt(code, 16)) ?? '\ufffd').join(''),
      }
    })
  })
}
