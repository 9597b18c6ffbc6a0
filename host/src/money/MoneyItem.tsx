import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage, useText } from '@kasa/console/i18n'
import { bodyOf, settleMoney, type MoneyCall } from '@kasa/console/inFlight'
import { checkMoney, repeatMoney } from '@kasa/console/moneyCall'
import { Button } from '@kasa/ui/Button'
import { Link } from '@kasa/ui/router'
import { useState } from 'react'

type Act = 'check' | 'repeat' | 'dismiss'

/** Actions by state; an unknown outcome must be checked before it can be dismissed. */
const actsOf: Readonly<Record<MoneyCall['state'], readonly Act[]>> = {
  sending: [],
  unknown: ['check'],
  none: ['repeat', 'dismiss'],
  done: ['dismiss'],
  refused: ['check', 'dismiss'],
}

/** One money call: what, when, its key, and actions to find its outcome. */
export function MoneyItem({ call }: { call: MoneyCall }) {
  const t = useText('money')
  const language = useLanguage()
  const [busy, setBusy] = useState<Act>()
  const [note, setNote] = useState('')

  const run = async (act: Act, work: () => Promise<string>) => {
    setBusy(act)
    try {
      setNote(await work())
    } catch (caught) {
      setNote(words(caught, language))
    }
    setBusy(undefined)
  }
  const doing: Readonly<Record<Act, () => unknown>> = {
    check: () =>
      run('check', async () => {
        const outcome = await checkMoney(call)
        if (outcome.state === 'running') return t('running')
        return outcome.state === 'answered' ? ((language === 'tr' ? outcome.message_tr : outcome.message_en) ?? '') : ''
      }),
    repeat: () => run('repeat', () => repeatMoney(call).then(() => '')),
    dismiss: () => settleMoney(call.key),
  }
  // After a reload, a body with free text is gone, and its form has to be filled in again.
  const acts = actsOf[call.state].filter((act) => act !== 'repeat' || bodyOf(call) !== undefined)
  return (
    <li>
      <b>{t(`${call.module}:${call.act}`, { number: call.number })}</b>
      <p role="status">{[t(`state.${call.state}`), note].filter(Boolean).join(' ')}</p>
      <dl>
        <dt>{t('sent')}</dt>
        <dd>{formatDateTime(new Date(call.sentMs).toISOString(), language)}</dd>
        <dt>{t('key')}</dt>
        <dd>{call.key}</dd>
      </dl>
      <div className="acts">
        {acts.map((act) => (
          <Button
            key={act}
            size="small"
            tone={act === 'dismiss' ? 'plain' : 'primary'}
            busy={busy === act}
            onClick={() => void doing[act]()}
          >
            {t(`act.${act}`)}
          </Button>
        ))}
        <Link className="k-btn small" to={call.link}>
          {t('act.open')}
        </Link>
      </div>
    </li>
  )
}
