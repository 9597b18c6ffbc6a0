import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'

addStyles(
  'remit-deposits',
  `
.kd-note{display:block;margin-top:4px;overflow-wrap:anywhere}
.kd-judged{display:grid;gap:4px;margin-top:6px}.kd-more{margin-left:-10px}.kd-line{display:grid;gap:8px}
`,
)

/** This screen's styles, based on those of the UI kit. */
export const styled = styledWith<'note' | 'judged' | 'more' | 'line'>('kd', { note: ['faint'] })
