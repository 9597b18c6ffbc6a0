import { addStyles } from '@kasa/ui/addStyles'

import { layoutCss, menuCollapsePx } from './layoutStyles'

const css = `
.h-shell{display:grid;grid-template:100dvh/var(--kasa-sidebar-width) minmax(0,1fr);overflow:hidden}
.h-shell.bare{grid-template-columns:minmax(0,1fr)}
.h-skip{position:absolute;z-index:20;left:12px;top:-60px;padding:8px 12px;border-radius:var(--kasa-radius);
  background:var(--kasa-raised)}
.h-skip:focus{top:8px;box-shadow:var(--kasa-shadow)}
.h-side{--side:var(--kasa-surface);--on:var(--kasa-ink-2);--dim:var(--kasa-ink-3);--edge:var(--kasa-line);
  --over:var(--kasa-row-hover);--here:var(--kasa-accent-soft);--on-here:var(--kasa-accent-ink);
  --count:var(--kasa-gray-bg);background:var(--side);border-right:1px solid var(--edge);display:flex;
  flex-direction:column;padding:12px;overflow:auto;min-height:0}
.h-side:focus{outline:none}
.h-brand-row{display:flex;align-items:center;height:32px;padding:0 8px;margin-bottom:12px;flex:none}
.h-side nav{flex:1;display:flex;flex-direction:column;justify-content:space-between;gap:16px}
.h-side ul{display:flex;flex-direction:column;gap:2px}
.h-section{font-size:11px;line-height:20px;font-weight:600;color:var(--dim);padding:14px 8px 4px;letter-spacing:.02em}
.h-side a{position:relative;display:flex;align-items:center;gap:10px;min-height:32px;padding:6px 8px;border-radius:6px;
  color:var(--on);text-decoration:none;font-weight:500}
.h-side a:hover{background:var(--over)}
.h-side a[aria-current]{background:var(--here);color:var(--on-here)}
.h-label{min-width:0;line-height:18px;overflow-wrap:break-word}
.h-side a b{margin-left:auto;color:var(--on);background:var(--count);font-size:11px;line-height:18px;border-radius:9px;
  padding:0 6px;font-weight:600;font-variant-numeric:tabular-nums}
.h-side a b.danger,.h-bar [data-count]::after{background:var(--kasa-badge);color:var(--kasa-on-badge)}
.h-rest{display:grid;grid-template-rows:var(--kasa-topbar-height) minmax(0,1fr) 28px;min-width:0;min-height:0}
.h-bar{display:flex;align-items:center;gap:8px;padding:0 20px 0 16px;background:var(--kasa-surface);
  border-bottom:1px solid var(--kasa-line)}
.h-space{flex:1}
.h-search{display:flex;align-items:center;gap:8px;flex:0 1 340px;min-width:0;height:34px;padding:0 10px;
  border:1px solid var(--kasa-line);border-radius:8px;background:var(--kasa-bg);color:var(--kasa-ink-3);cursor:pointer}
.h-search span{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.h-search kbd{margin-left:auto}
.h-search:hover{border-color:var(--kasa-ink-3)}
.h-live{display:flex;align-items:center;gap:6px;color:var(--kasa-ink-2);font-weight:500;margin-right:8px;
  white-space:nowrap}
.h-live::before{content:"";width:7px;height:7px;border-radius:50%;background:var(--kasa-amber);
  box-shadow:0 0 0 3px color-mix(in srgb,var(--kasa-amber) 22%,transparent)}
.h-live.live::before{background:var(--kasa-live);
  box-shadow:0 0 0 3px color-mix(in srgb,var(--kasa-live) 22%,transparent)}
.h-live.offline::before{background:var(--kasa-red);
  box-shadow:0 0 0 3px color-mix(in srgb,var(--kasa-red) 22%,transparent)}
.h-language{height:32px;border:1px solid transparent;border-radius:8px;background:transparent;color:var(--kasa-ink-2);
  font-weight:500;padding:0 4px;cursor:pointer}
.h-language:hover{background:var(--kasa-gray-bg)}
.h-language option{background:var(--kasa-surface);color:var(--kasa-ink)}
.h-bar [data-count]{position:relative}
.h-bar [data-count]::after{content:attr(data-count);position:absolute;top:1px;left:17px;font-size:10px;line-height:14px;
  padding:0 4px;border-radius:9px}
.h-me.k-btn{font-weight:500;color:var(--kasa-ink);padding:0 8px 0 4px;max-width:220px}
.h-me i{flex:none;width:28px;height:28px;border-radius:50%;background:var(--kasa-gray-bg);display:grid;
  place-items:center;font-style:normal;font-size:11px;font-weight:650;color:var(--kasa-ink-2)}
.h-name{overflow:hidden;text-overflow:ellipsis}
.h-main{overflow:auto;min-height:0;outline-offset:-2px}
.h-suspended{margin:12px 20px 0;padding:8px 12px;border:1px solid var(--kasa-line);border-radius:var(--kasa-radius);
  background:var(--kasa-amber-bg);color:var(--kasa-ink)}
.h-main h1:focus{outline:none}
.h-main h1:focus-visible{outline:2px solid var(--kasa-focus);outline-offset:4px;border-radius:4px}
.h-foot{display:flex;align-items:center;padding:0 20px;font-size:11px;color:var(--kasa-ink-3);
  border-top:1px solid var(--kasa-line-soft);background:var(--kasa-bg)}
.h-veil{position:fixed;inset:0;z-index:9;background:var(--kasa-veil)}
@media (max-width:${menuCollapsePx - 1}px){
.h-shell{grid-template-columns:minmax(0,1fr)}
.h-side{position:fixed;z-index:10;inset:0 auto 0 0;width:min(280px,84vw);box-shadow:var(--kasa-shadow)}
.h-side a{min-height:44px}
.h-bar{gap:4px;padding:0 12px 0 8px}
.h-bar .h-brand span{display:none}
.h-search{flex:none;width:32px;justify-content:center;border-color:transparent;background:transparent;
  color:var(--kasa-ink-2)}
.h-search span{position:absolute;width:1px;height:1px;clip-path:inset(50%)}.h-search kbd{display:none}
.h-name{position:absolute;width:1px;height:1px;clip-path:inset(50%)}.h-me.k-btn{padding:0 4px}
.h-live{margin:0 4px;font-size:0;gap:0}
.h-foot{padding:0 12px}
}
`

/** The rules of the authenticated area. */
export const addShellStyles = (): void => addStyles('h-shell', css + layoutCss)
