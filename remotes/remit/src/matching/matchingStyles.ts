import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/looks'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'remit-matching',
  `
.km-acts{display:flex;flex-wrap:wrap;gap:8px;flex:1}.km-acts>.k-btn{flex:1 1 auto}
.km-acts p{flex:0 0 100%}
.km-cands{display:grid;gap:6px}
.km-cands label{display:grid;grid-template-columns:auto 1fr auto;gap:2px 10px;padding:8px 10px}
.km-cands label>input{align-self:start;margin-top:3px}
.km-cands .sum,.km-cands .score{text-align:right;white-space:nowrap}
.km-cands small{grid-column:2;overflow-wrap:anywhere}
.km-cands .parts{grid-column:2/-1}
.km-hints{margin-left:auto;white-space:nowrap}
.km-find{margin:0 0 8px}
.km-rules{display:grid;gap:12px;align-content:start;max-width:1240px;padding:18px 20px 32px}.km-rules>*{min-width:0}.km-rules>p{max-width:80ch}
.km-rules table{width:100%}.km-rules td{vertical-align:middle}
.km-rules input[type=text]{min-width:212px}.km-rules input.short{width:64px;min-width:0}.km-rules select{width:auto;min-width:96px}
.km-rules .edit td,.km-rules .edit th{padding-inline:6px}
.km-rules .wide{overflow-x:auto}.km-rules h2{margin-bottom:6px}.km-rules .row{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
.km-why{display:flex;flex-direction:column;gap:12px}.km-why fieldset{margin:0;padding:0;display:grid;gap:2px}.km-why legend{padding:0 0 4px}
.km-why label:has([type=radio]){display:flex;align-items:center;gap:8px;min-height:32px;padding:0 8px}
.km-why label .k-kbd{margin-left:auto}
.km-move{display:inline-flex;gap:2px}
@media (max-width:${breakpoints.desktop - 0.02}px){.km-hints{display:none}}
@media (max-width:${breakpoints.phone}px){.km-rules{padding:12px 16px 24px}
.km-rules .edit tr{display:grid;grid-template-columns:auto 1fr 1fr auto;gap:10px 8px;align-items:end;padding:12px}
.km-rules .edit td{display:grid;gap:2px;padding:0;min-width:0;grid-column:span 2}.km-rules .edit td::before{content:attr(data-label)}.km-rules .edit td:first-child::before,.km-rules .edit td.name::before,.km-rules .edit td.off::before{content:none}
.km-rules .edit td:first-child{grid-column:1}.km-rules .edit td.name{grid-column:2/4}.km-rules .edit td.off{grid-area:1/4}
.km-rules .edit input[type=text],.km-rules .edit input.short,.km-rules .edit select{width:100%;min-width:0}}
`,
)

/** The screen's own layout, with the kit's looks. */
export const styled = styledWith<'acts' | 'cands' | 'hints' | 'find' | 'rules' | 'why' | 'move'>('km', {
  acts: ['quiet'],
  cands: ['text', 'choices', 'num'],
  hints: ['faint'],
  rules: ['text'],
  why: ['choices'],
})
