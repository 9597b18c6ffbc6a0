import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'rules',
  `
.ke-page{display:grid;gap:12px;align-content:start;max-width:1240px;padding:18px 20px 32px}.ke-page>*{min-width:0}
.ke-page>p{max-width:80ch}
.ke-page table{width:100%}.ke-page td{vertical-align:middle}
.ke-page input[type=text]{min-width:212px}.ke-page input.short{width:64px;min-width:0}
.ke-page select{width:auto;min-width:96px}
.ke-page .edit td,.ke-page .edit th{padding-inline:6px}.ke-page .edit thead td{background:var(--kasa-raised)}
.ke-page .wide{overflow-x:auto}.ke-page h2{margin-bottom:6px}
.ke-page .row{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
.ke-move{display:inline-flex;gap:2px}
@media (max-width:${breakpoints.phone}px){.ke-page{padding:12px 16px 24px}
.ke-page .edit tr{display:grid;grid-template-columns:auto 1fr 1fr auto;gap:10px 8px;align-items:end;padding:12px}
.ke-page .edit td{display:grid;gap:2px;padding:0;min-width:0;grid-column:span 2}
.ke-page .edit td::before{content:attr(data-label)}
.ke-page .edit td:first-child::before,.ke-page .edit td.name::before,.ke-page .edit td.off::before{content:none}
.ke-page .edit td:first-child{grid-column:1}.ke-page .edit td.name{grid-column:2/4}.ke-page .edit td.off{grid-area:1/4}
.ke-page .edit input[type=text],.ke-page .edit input.short,.ke-page .edit select{width:100%;min-width:0}}
`,
)

/** Layout of a page of rules: `wide` scrolls a table, `edit` is one to be edited, `row` has buttons. */
export const rulesPart = styledWith<'page' | 'move'>('ke', { page: ['text'] })
