import type { MoneyCall } from '@kasa/console/inFlight'
import { useText } from '@kasa/console/i18n'
import { addStyles } from '@kasa/ui/addStyles'
import { Icon } from '@kasa/ui/Icon'

import { MoneyItem } from './MoneyItem'
import { addMoneyWords } from './moneyWords'

addMoneyWords()
addStyles(
  'h-money',
  `
.h-money{position:fixed;z-index:1600;left:16px;bottom:40px;width:min(420px,calc(100vw - 32px));
  max-height:min(60vh,520px);overflow:auto;border:1px solid var(--kasa-line);border-radius:var(--kasa-radius-large);
  background:var(--kasa-raised);color:var(--kasa-ink);box-shadow:var(--kasa-shadow)}
.h-money summary{display:flex;align-items:center;gap:8px;padding:10px 12px;cursor:pointer;font-weight:600;
  list-style:none}
.h-money summary::-webkit-details-marker{display:none}
.h-money summary .k-icon{color:var(--kasa-amber)}
.h-money ul{border-top:1px solid var(--kasa-line-soft)}
.h-money li{padding:10px 12px;display:flex;flex-direction:column;gap:4px}
.h-money li+li{border-top:1px solid var(--kasa-line-soft)}
.h-money b{font-weight:600}
.h-money p{color:var(--kasa-ink-2)}
.h-money dl{display:grid;grid-template-columns:max-content 1fr;gap:0 10px;font-size:12px;line-height:18px;
  color:var(--kasa-ink-2)}
.h-money dd{overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.h-money .acts{display:flex;flex-wrap:wrap;gap:8px;padding-top:4px}
@media (max-width:767px){.h-money{left:8px;right:8px;bottom:8px;width:auto}.h-money .k-btn{min-height:44px}}
`,
)

/** Money calls without a response or an open screen: what, when, key, and how to find the outcome. */
export function MoneyPanel({ calls }: { calls: readonly MoneyCall[] }) {
  const t = useText('money')
  const unknown = calls.filter(({ state }) => state === 'unknown').length
  const title = unknown > 0 ? t('title.unknown', { count: unknown }) : t('title.known')
  return (
    <section className="h-money" aria-label={t('label')}>
      <details open>
        <summary>
          <Icon name={unknown > 0 ? 'warning' : 'info'} />
          <span role="status">{title}</span>
        </summary>
        <ul>
          {calls.map((call) => (
            <MoneyItem key={call.key} call={call} />
          ))}
        </ul>
      </details>
    </section>
  )
}
