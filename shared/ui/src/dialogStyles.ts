import { addStyles } from './addStyles'
import { breakpoints } from './tokens'

addStyles('k-dialogs', `
.k-drawer{display:flex;flex-direction:column;background:var(--kasa-surface);color:var(--kasa-ink);overflow:auto;overscroll-behavior:contain;scrollbar-width:thin}
aside.k-drawer{width:var(--kasa-drawer-width);flex:none;height:100%;border-left:1px solid var(--kasa-line)}
.k-drawer-head{padding:18px 20px 14px;border-bottom:1px solid var(--kasa-line);position:relative}
.k-drawer-top{display:flex;align-items:center;gap:8px;color:var(--kasa-ink-2);min-height:20px}
.k-drawer-top>:nth-child(2){margin-left:auto}
.k-drawer-head h2{font-size:26px;line-height:34px;font-weight:650;letter-spacing:-.02em;font-variant-numeric:tabular-nums;margin-top:2px}
.k-drawer-head h2:focus{outline:0}
.k-drawer-sub{color:var(--kasa-ink-2)}
.k-drawer-body{display:flex;flex-direction:column;gap:18px;padding:14px 20px 18px;flex:1 0 auto}
.k-drawer-body h3.k-section{font-size:12px;line-height:20px;color:var(--kasa-ink-3);font-weight:600;margin-bottom:8px}
.k-drawer-acts{position:sticky;bottom:0;display:flex;gap:8px;padding:14px 20px;border-top:1px solid var(--kasa-line);background:var(--kasa-surface)}
.k-drawer-acts>.k-btn{flex:1;height:36px}
.k-dialog{margin:auto;padding:0;border:1px solid var(--kasa-line);border-radius:14px;background:var(--kasa-raised);color:var(--kasa-ink);box-shadow:var(--kasa-shadow);width:min(440px,calc(100vw - 32px));max-height:calc(100dvh - 32px);overflow:auto}
.k-dialog.wide{width:min(640px,calc(100vw - 32px))}
.k-dialog[open],dialog.k-drawer[open]{animation:k-rise .14s ease-out}
@keyframes k-rise{from{opacity:0;transform:translateY(6px)}}
.k-dialog::backdrop,dialog.k-drawer::backdrop{background:var(--kasa-veil)}
.k-dialog header{display:flex;align-items:flex-start;gap:8px;padding:16px 20px 0}
.k-dialog header h2{flex:1;font-size:15px;line-height:24px;font-weight:650;letter-spacing:-.01em}
.k-dialog header .k-btn{margin:-4px -8px 0 0}
.k-dialog .body{padding:8px 20px 16px;color:var(--kasa-ink-2);display:flex;flex-direction:column;gap:12px}
.k-dialog footer{display:flex;justify-content:flex-end;gap:8px;padding:12px 20px;border-top:1px solid var(--kasa-line)}
.k-dialog .wrong{color:var(--kasa-red)}
dialog.k-drawer{position:fixed;inset:0 0 0 auto;margin:0;padding:0;border:0;border-left:1px solid var(--kasa-line);width:min(440px,100vw);max-width:none;height:100dvh;max-height:none}
dialog.k-drawer:not([open]){display:none}
.k-drawer-close{margin:-6px -8px -6px 4px}
@media (max-width:${breakpoints.phone}px){dialog.k-drawer{width:100vw;border:0}.k-drawer-acts>.k-btn{height:44px}.k-drawer-acts{padding-bottom:max(14px,env(safe-area-inset-bottom))}.k-dialog footer .k-btn{flex:1;height:40px}}
`)

/** The class of a piece of a dialog or drawer; calling it keeps this file's rules in the bundle. */
export const piece = (name: string) => `k-${name}`
