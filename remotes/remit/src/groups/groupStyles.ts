import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'

addStyles(
  'remit-groups',
  `
.kg-order{display:grid;gap:4px;counter-reset:place}
.kg-order li{counter-increment:place;display:grid;grid-template-columns:22px minmax(0,1fr) auto;gap:0 8px;
  align-items:center;padding:6px 4px 6px 8px}
.kg-order li::before{content:counter(place);text-align:right}
.kg-order .who{overflow-wrap:anywhere}
.kg-order .facts{grid-column:2}
.kg-order .moves{grid-row:1/3;grid-column:3;display:flex}
.kg-acts{display:flex;gap:8px;margin-top:8px;align-items:center}
.kg-does{margin-top:2px}
.kg-choices{max-height:180px;overflow:auto;display:grid;gap:2px;padding:6px 10px}
.kg-choices label{display:flex;gap:8px;align-items:center;min-height:28px}
.kg-try{display:grid;gap:12px}
`,
)

/** This screen's styles, based on those of the UI kit. */
export const styled = styledWith<'order' | 'acts' | 'quiet' | 'does' | 'choices' | 'try'>('kg', {
  order: ['boxes'],
  quiet: ['faint'],
  does: ['quiet'],
  choices: ['box'],
})
