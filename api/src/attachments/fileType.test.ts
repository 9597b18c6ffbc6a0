import { fileTypeOf } from './fileType'

test.each([
  ['a PDF', Buffer.from('%PDF-1.7\n…'), 'application/pdf'],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'image/png'],
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg'],
  ['a page that calls itself a PDF', Buffer.from('<html>%PDF-1.7'), undefined],
  ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), undefined],
  ['a ZIP', Buffer.from('504b0304', 'hex'), undefined],
  ['the beginning of a PNG', Buffer.from('89504e47', 'hex'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
])('%s', (_name, bytes, type) => expect(fileTypeOf(bytes)).toBe(type))
