import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/looks'

addStyles(
  'admin',
  `
.ka-foot{display:flex;flex:1;flex-wrap:wrap;gap:8px}.ka-foot>.k-btn{flex:1 1 auto}
.ka-seal{display:inline-flex;vertical-align:middle}.ka-seal .k-icon{width:14px;height:14px}
.ka-text{white-space:pre-wrap;overflow-wrap:anywhere;max-height:320px;overflow:auto;margin:6px 0 0;padding:10px 12px}
.ka-diff{display:grid;gap:10px}.ka-diff dd{overflow-wrap:anywhere}
.ka-troubles{display:grid;gap:8px;padding:12px 0 0}
.ka-trouble{display:flex;flex-wrap:wrap;gap:6px}.ka-trouble p{flex:1 1 320px;overflow-wrap:anywhere}
.ka-more{margin-top:6px}.ka-more .ka-diff{margin-top:10px}
`,
)

/** The screen's own layout, with the kit's looks. */
export const styled = styledWith<
  'foot' | 'trouble' | 'troubles' | 'quiet' | 'link' | 'seal' | 'text' | 'diff' | 'more' | 'copy'
>('ka', {
  quiet: ['quiet'],
  link: ['link'],
  seal: ['faint'],
  text: ['code'],
  diff: ['diff'],
  more: ['more'],
  copy: ['copy'],
})
