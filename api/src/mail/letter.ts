import type { TenantConfig } from '@kasa/contracts/tenant'
import type { Language } from '@kasa/domain/money'

/** A letter's content in plain text, which is escaped for HTML. */
export type Letter = {
  brand: TenantConfig['brand']
  lang: Language
  subject: string
  lines: readonly string[]
  action: { label: string; link: string }
  small: readonly string[]
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

const paragraph =
  (style: string) =>
  (text: string): string =>
    `<p style="margin:0 0 12px;${style}">${escaped(text)}</p>`

/** The letter as text and as simple HTML in the tenant's colour, without external resources. */
export function writeLetter({ brand, lang, subject, lines, action, small }: Letter): {
  subject: string
  text: string
  html: string
} {
  const { accent, onAccent } = brand.colors.light
  const text = [...lines, `${action.label}:\n${action.link}`, ...small, `-- \n${brand.name}`].join('\n\n')
  const html = `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f6f7f9;color:#111827;font:15px/22px system-ui,Segoe UI,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #e5e7eb;border-radius:14px">
<p style="margin:0 0 16px;font-weight:700;font-size:17px">${escaped(brand.name)}</p>
${lines.map(paragraph('')).join('\n')}
<p style="margin:20px 0"><a href="${escaped(action.link)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:${escaped(accent)};color:${escaped(onAccent)};text-decoration:none;font-weight:600">${escaped(action.label)}</a></p>
<p style="margin:0 0 12px;color:#4b5563;font-size:13px;overflow-wrap:anywhere">${escaped(action.link)}</p>
${small.map(paragraph('color:#4b5563;font-size:13px')).join('\n')}
</div></body></html>
`
  return { subject, text: `${text}\n`, html }
}
