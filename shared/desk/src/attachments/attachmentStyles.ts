import { addStyles } from '@kasa/ui/addStyles'

addStyles(
  'desk-attachments',
  `
.kq-section{display:grid;gap:8px}.kq-section ul{display:grid;gap:8px;margin:0;padding:0;list-style:none}
.kq-section li{border:1px solid var(--kasa-line);border-radius:8px;padding:8px 10px;display:grid;gap:6px;min-width:0}
.kq-section li>div{display:flex;align-items:center;gap:8px;flex-wrap:wrap}
.kq-section li>div>span:first-child{flex:1;min-width:0;overflow-wrap:anywhere}
.kq-section small,.kq-section .hint{color:var(--kasa-ink-2)}.kq-section .warn{color:var(--kasa-amber);font-weight:550}
.kq-section img{max-width:100%;max-height:420px;object-fit:contain;border-radius:6px;border:1px solid var(--kasa-line);
  background:var(--kasa-surface)}
.kq-section iframe{width:100%;height:min(70vh,560px);border:1px solid var(--kasa-line);border-radius:6px;
  background:var(--kasa-surface)}
.kq-section form{display:grid;gap:8px;justify-items:end}.kq-section form>*:first-child{justify-self:stretch}
.kq-section .text{white-space:pre-wrap;overflow-wrap:anywhere}.kq-section .pinned{border-color:var(--kasa-accent)}
`,
)

/** Returns a class name and keeps the styles above: a side-effect import would be removed. */
export const styled = (name: string): string => `kq-${name}`
