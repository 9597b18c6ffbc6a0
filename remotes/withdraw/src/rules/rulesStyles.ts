import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'withdraw-rules',
  `
.wp-edit,.wp-part{display:grid;gap:12px}.wp-edit>*{min-width:0}.wp-part.wp-part h2{margin:0}
.wp-changes{display:grid;gap:12px;padding-bottom:6px}.wp-note{display:grid;gap:8px;justify-items:start}
.wp-edit.wp-edit td{vertical-align:top;padding-block:8px}.wp-cell .k-amount{min-width:150px}
.wp-wrong{display:block;max-width:220px;margin-top:2px;white-space:normal}
.wp-days{display:flex;flex-wrap:wrap;gap:8px;align-items:end}.wp-days .k-field{width:150px}
.wp-versions{display:grid;gap:10px}.wp-versions summary{overflow-wrap:anywhere}.wp-versions details>*+*{margin-top:8px}
.wp-few{white-space:normal;max-width:420px}
.wp-list{display:grid;gap:6px}
@media (max-width:${breakpoints.phone}px){.wp-edit.wp-edit td{padding:0}.wp-edit.wp-edit .edit tr{align-items:start}
.wp-edit.wp-edit .edit td:is(:first-child,.off){align-self:center}.wp-wrong{max-width:none}
.wp-cell .k-amount{min-width:0}
.wp-stack td{display:grid;grid-template-columns:130px 1fr;gap:8px;padding:4px 12px;white-space:normal}
.wp-stack td::before{content:attr(data-label)}.wp-stack .end{text-align:start}
.wp-stack tbody tr{display:block;padding:8px 0}}
`,
)

/** The pages' layout, with the UI kit's styles. */
export const styled = styledWith<
  'edit' | 'part' | 'changes' | 'note' | 'cell' | 'wrong' | 'days' | 'versions' | 'few' | 'list' | 'stack'
>('wp', {
  versions: ['more'],
  wrong: ['bad'],
  few: ['bad'],
  list: ['diff'],
})
