import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'
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
.km-cands li>.k-btn{display:flex;margin-top:6px}
.km-hints{margin-left:auto;white-space:nowrap}
.km-find{margin:0 0 8px}
.km-why{display:flex;flex-direction:column;gap:12px}.km-why fieldset{margin:0;padding:0;display:grid;gap:2px}
.km-why legend{padding:0 0 4px}
.km-why label:has([type=radio]){display:flex;align-items:center;gap:8px;min-height:32px;padding:0 8px}
.km-why label .k-kbd{margin-left:auto}
@media (max-width:${breakpoints.desktop - 0.02}px){.km-hints{display:none}}
`,
)

/** This screen's styles, based on those of the UI kit. */
export const styled = styledWith<'acts' | 'cands' | 'hints' | 'find' | 'why'>('km', {
  acts: ['quiet'],
  cands: ['text', 'choices', 'num'],
  hints: ['faint'],
  why: ['choices'],
})
