import { formatTime } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { BankAccountRow } from '@kasa/contracts/bankAccounts'
import { accountStatuses, type AccountStatus } from '@kasa/domain/bankAccount'
import { botStatuses } from '@kasa/domain/bot'
import { formatMoney, type Language } from '@kasa/domain/money'
import { StatusPill, type StatusPillProps } from '@kasa/ui/StatusPill'

import { BotLight } from '../parts/BotLight'
import { styled } from '../parts/remitStyles'
import { accountText, type TranslateAccount } from './accountWords'
import { inPercent } from '../parts/inPercent'
import { UseBar, usedPercent } from '../parts/UseBar'
import { perLanguage } from '../parts/perLanguage'

export const toneOf: Record<AccountStatus, StatusPillProps['tone']> = {
  DRAFT: 'gray',
  PENDING_APPROVAL: 'amber',
  ACTIVE: 'green',
  PAUSED: 'amber',
  BLOCKED: 'red',
  CLOSED: 'gray',
}

/** The time of day at which a limit is forecast to be reached, to the minute. */
export const forecastMinute = (at: string, language: Language): string => formatTime(at, language).slice(0, 5)

/** A forecast as short text for a cell. */
export function forecastInWords(forecast: BankAccountRow['forecast'], t: TranslateAccount, language: Language): string {
  if (forecast === null) return '—'
  return forecast.kind === 'AT'
    ? t('forecast.AT', { at: forecastMinute(forecast.at, language) })
    : t(`forecast.${forecast.kind}`)
}

/** The columns for a language. Cached, because the grid compares columns by identity. */
export const accountColumns = perLanguage<BankAccountRow>((language) => {
  const t = accountText(language)
  return [
    {
      id: 'label',
      header: t('field.label'),
      width: { min: 150, grow: 4 },
      phone: 'title',
      cell: ({ label }) => label,
    },
    {
      id: 'bank',
      header: t('field.bank'),
      width: { min: 92, grow: 2 },
      spare: 2,
      phone: 'hidden',
      cell: ({ bank }) => bank.shortName,
    },
    {
      id: 'iban',
      header: t('field.iban'),
      width: 72,
      spare: 2,
      phone: 'meta',
      cell: ({ ibanLast4 }) => `••${ibanLast4}`,
    },
    {
      id: 'group',
      header: t('field.remitGroup'),
      width: { min: 100, grow: 2 },
      spare: 3,
      phone: 'hidden',
      cell: ({ group }) => group.name,
    },
    {
      id: 'owner',
      header: t('field.owner'),
      width: { min: 92, grow: 2 },
      spare: 3,
      phone: 'hidden',
      cell: ({ owner }) => owner?.name ?? '—',
    },
    {
      id: 'status',
      header: t('field.status'),
      width: 152,
      words: wordsOf(accountStatuses, (status) => t(`status.${status}`)),
      phone: 'end',
      cell: ({ status, pending }) => (
        <span className={styled('marks')}>
          <StatusPill tone={toneOf[status]}>{t(`status.${status}`)}</StatusPill>
          {pending.length > 0 && status !== 'PENDING_APPROVAL' && (
            <span title={t('pendingText')}>
              <StatusPill tone="amber">{t('pending')}</StatusPill>
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'bot',
      header: t('field.bot'),
      width: 104,
      words: wordsOf([...botStatuses, 'NONE'], (light) => t(`bot.${light}`)),
      spare: 1,
      phone: 'hidden',
      cell: ({ bot }) => <BotLight light={bot?.light}>{t(`bot.${bot?.light ?? 'NONE'}`)}</BotLight>,
    },
    {
      id: 'use',
      header: t('field.use'),
      width: 112,
      phone: 'hidden',
      cell: ({ tightest }) =>
        tightest && (
          <span className={styled('use')}>
            <UseBar limit={tightest} />
            <span>{inPercent(usedPercent(tightest) / 100, language)}</span>
          </span>
        ),
    },
    {
      id: 'forecast',
      header: t('field.forecast'),
      width: { min: 112, grow: 1 },
      words: { FULL: t('forecast.FULL'), NOT_TODAY: t('forecast.NOT_TODAY') },
      spare: 2,
      phone: 'hidden',
      cell: ({ forecast }) => forecastInWords(forecast, t, language),
    },
    {
      id: 'in',
      header: t('field.inToday'),
      width: 120,
      align: 'end',
      phone: 'end',
      cell: ({ inTodayMinor }) => formatMoney(inTodayMinor, language),
    },
  ]
})
