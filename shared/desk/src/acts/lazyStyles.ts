import { addStyles } from '@kasa/ui/addStyles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'desk-lazy',
  `
.kq-drawer{display:contents}
.kq-acts{display:flex;flex-wrap:wrap;gap:8px;flex:1;outline:none}
.kq-acts p{flex:0 0 100%;color:var(--kasa-ink-2)}.kq-acts p:empty{display:none}
.kq-acts .lease{color:var(--kasa-ink-3);font-variant-numeric:tabular-nums}
.kq-acts .lease.short,.kq-acts .problem{color:var(--kasa-red);font-weight:550}
.kq-acts .done{color:var(--kasa-green);font-weight:550}
.kq-acts>.k-btn{flex:1}
.kq-acts .asked{font-variant-numeric:tabular-nums}.kq-why{flex:0 0 100%;display:grid;gap:4px;outline:none}
.kq-line{flex:0 0 100%;display:grid;grid-template-columns:1fr auto;gap:8px}
.kq-line>:is(:first-child,div){grid-column:1/-1}
.kq-line>div p{display:flex;align-items:center;gap:4px;overflow-wrap:anywhere}
.kq-why>p{color:var(--kasa-ink);font-weight:550}.kq-why [aria-pressed=true]{background:var(--kasa-row-sel)}
.kq-why .k-btn{justify-content:flex-start;white-space:normal;text-align:start;height:auto;min-height:32px}
.kq-ask{display:flex;flex-direction:column;gap:12px}
.kq-ask fieldset{margin:0;padding:0;border:0;display:grid;gap:2px}
.kq-ask legend{padding:0 0 4px;font-weight:550;color:var(--kasa-ink)}
.kq-ask label:has([type=radio]){display:flex;align-items:center;gap:8px;min-height:32px;padding:0 8px;border-radius:6px;
  color:var(--kasa-ink);cursor:pointer}
.kq-ask label:has([type=radio]):hover,.kq-ask label.on{background:var(--kasa-row-sel)}
.kq-ask label .k-kbd{margin-left:auto}.kq-ask [type=radio]{accent-color:var(--kasa-accent);margin:0}
.kq-keys{display:grid;gap:8px;margin:0}.kq-keys>div{display:grid;grid-template-columns:96px 1fr;align-items:center}
.kq-keys dt{display:flex;align-items:center;gap:4px}.kq-keys .k-kbd{display:inline-block}
.kq-keys dd{color:var(--kasa-ink)}
.kq-undo{position:fixed;z-index:1690;left:50%;bottom:20px;transform:translateX(-50%);display:flex;align-items:center;
  gap:12px;max-width:calc(100vw - 32px);padding:8px 8px 8px 14px;border:1px solid var(--kasa-line);
  border-radius:var(--kasa-radius-large);background:var(--kasa-raised);box-shadow:var(--kasa-shadow);overflow:hidden}
body:has(.k-beside):has(.kq-undo,.kq-bulk) .k-toasts{bottom:132px}
.kq-undo p{min-width:0;overflow-wrap:anywhere}
.kq-undo .left{color:var(--kasa-ink-3);font-variant-numeric:tabular-nums;white-space:nowrap}
.kq-undo i{position:absolute;left:0;bottom:0;height:2px;width:100%;background:var(--kasa-accent);transform-origin:left;
  animation:kq-left linear forwards}
@keyframes kq-left{to{transform:scaleX(0)}}
.kq-bulk{position:fixed;z-index:1400;left:50%;bottom:76px;transform:translateX(-50%);display:flex;align-items:center;
  flex-wrap:wrap;gap:8px;max-width:calc(100vw - 32px);padding:8px 8px 8px 14px;border:1px solid var(--kasa-line);
  border-radius:var(--kasa-radius-large);background:var(--kasa-raised);box-shadow:var(--kasa-shadow)}
.kq-bulk p{font-weight:550;margin-right:8px}
.kq-results{display:grid;gap:4px;margin:0;padding:0;list-style:none;max-height:50vh;overflow:auto}
.kq-wrong{color:var(--kasa-red)}
.kq-results li{display:grid;grid-template-columns:minmax(0,1fr) auto auto auto;gap:8px;align-items:baseline;
  padding:4px 0;border-bottom:1px solid var(--kasa-line)}
.kq-results .no{grid-column:1/-1;color:var(--kasa-red)}.kq-results .yes{color:var(--kasa-green);font-weight:550}
.kq-notices{display:grid;gap:12px}
.kq-notices label{display:flex;gap:8px;align-items:center;min-height:32px;cursor:pointer}
.kq-notices .acts{display:flex;gap:8px;flex-wrap:wrap}
@media (max-width:${breakpoints.phone}px){.kq-bulk{left:8px;right:8px;bottom:136px;transform:none}
.kq-undo{bottom:76px;left:16px;right:16px;transform:none}}
@media (prefers-reduced-motion:reduce){.kq-undo i{animation:none}}
`,
)

/** Returns a class name and keeps the styles above: a side-effect import would be removed. */
export const styled = (name: string): string => `kq-${name}`
