import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'reports-reconciliation',
  `
.rc-main{margin-bottom:12px}
.rc-hash{display:block;overflow-wrap:anywhere}
.rc-unit{display:none}
.rc-bridge small{display:inline}.rc-bridge :is(td,tbody th){padding-block:4px}
.rc-breaks{display:grid;gap:8px;margin-bottom:8px}
.rc-breaks summary{display:grid;grid-template-columns:1fr auto;width:auto;gap:0 12px;padding:8px 12px}
.rc-breaks .end{text-align:end}
.rc-breaks details>div{display:flex;flex-wrap:wrap;gap:8px;align-items:center;padding:0 12px 12px}
.rc-breaks details a{width:100%}
@media (max-width:${breakpoints.phone}px){.rc-main{padding:0 12px}.rc-unit{display:inline}
.rc-none{display:none}}
`,
)

/** The pages' layout, with the UI kit's styles. */
export const styled = styledWith<
  'main' | 'total' | 'link' | 'bad' | 'quiet' | 'hash' | 'unit' | 'none' | 'bridge' | 'breaks'
>('rc', {
  total: ['strong'],
  link: ['link'],
  bad: ['bad', 'strong'],
  quiet: ['quiet'],
  hash: ['key'],
  bridge: ['table', 'text'],
  breaks: ['boxes', 'more', 'text', 'num'],
})
