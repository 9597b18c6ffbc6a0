import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { BotDetail, BotKey } from '@kasa/contracts/bots'
import { keyGraceHours, type KeyGraceHours } from '@kasa/domain/merchant'
import { Button } from '@kasa/ui/Button'
import { CopyText } from '@kasa/ui/CopyText'
import { Dialog } from '@kasa/ui/Dialog'
import { Field } from '@kasa/ui/Field'
import { FieldPair } from '@kasa/ui/FieldPair'
import { Select } from '@kasa/ui/Input'
import { StatusPill } from '@kasa/ui/StatusPill'
import { useState } from 'react'

import { styled } from '../parts/remitStyles'
import { botById, resetBotKeys, showBotKey, takeBot } from './botQueries'
import { useBotWords } from './botWords'

const toneOf = { ACTIVE: 'green', GRACE: 'amber', REVOKED: 'gray' } as const

type Secret = { keyId: string; secret: string }

/**
 * A bot's keys, for administrators. A new key needs an approval and keeps the old one valid for a grace period; each
 * secret is shown once. Both actions ask for a fresh code.
 */
export function BotKeys({ bot }: { bot: BotDetail }) {
  const t = useBotWords()
  const language = useLanguage()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [grace, setGrace] = useState<KeyGraceHours>(24)
  const [secret, setSecret] = useState<Secret | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (caught) {
      toast('error', t('failed'), words(caught, language))
    } finally {
      setBusy(false)
    }
  }
  const reset = () =>
    run(async () => {
      const after = await resetBotKeys(bot.id, grace)
      takeBot(client, after)
      setAsking(false)
      toast('success', t(after.keys.length > bot.keys.length ? 'said.key' : 'said.waits', { name: bot.name }))
    })
  const show = ({ keyId }: BotKey) =>
    run(async () => {
      setSecret(await showBotKey(keyId))
      void client.invalidateQueries({ queryKey: botById(bot.id).queryKey })
    })
  return (
    <section className={styled('section')}>
      <h3>
        {t('keys.title')}{' '}
        <small>
          <Button size="small" busy={isBusy} onClick={() => setAsking(true)}>
            {t('act.resetKeys')}
          </Button>
        </small>
      </h3>
      {bot.keys.map((key) => (
        <FieldPair key={key.keyId}>
          <span className={styled('iban')}>{key.keyId}</span>
          <span className={styled('acts')}>
            {key.status !== 'REVOKED' && !key.isShown && (
              <Button
                size="small"
                busy={isBusy}
                whyNot={key.mayShow ? undefined : t('keys.another')}
                onClick={() => void show(key)}
              >
                {t('act.showKey')}
              </Button>
            )}
            <StatusPill tone={toneOf[key.status]}>
              {t(`keys.${key.status}`, {
                at: key.graceUntil === null ? '' : formatDateTime(key.graceUntil, language),
              })}
            </StatusPill>
          </span>
        </FieldPair>
      ))}
      {isAsking && (
        <Dialog
          title={t('keys.resetTitle', { name: bot.name })}
          onClose={() => setAsking(false)}
          footer={
            <Button tone="primary" busy={isBusy} onClick={() => void reset()}>
              {t('keys.reset')}
            </Button>
          }
        >
          {(bot.accounts.length > 0 || bot.isShared) && <p>{t('keys.second')}</p>}
          <Field label={t('keys.grace')}>
            {(field) => (
              <Select
                {...field}
                value={grace}
                onChange={(event) => setGrace(keyGraceHours.find((hours) => String(hours) === event.target.value) ?? 0)}
              >
                {keyGraceHours.map((hours) => (
                  <option key={hours} value={hours}>
                    {t(`keys.grace.${hours}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </Dialog>
      )}
      {secret && (
        <Dialog
          title={t('secret.title', { key: secret.keyId })}
          onClose={() => setSecret(null)}
          footer={
            <Button tone="primary" onClick={() => setSecret(null)}>
              {t('secret.done')}
            </Button>
          }
        >
          <p>{t('secret.text')}</p>
          <p>
            <CopyText text={secret.secret} label={t('secret.copy')} copiedLabel={t('secret.copied')} />
          </p>
        </Dialog>
      )}
    </section>
  )
}
