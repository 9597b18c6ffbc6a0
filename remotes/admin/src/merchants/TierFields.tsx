import { useLanguage } from '@kasa/console/i18n'
import { mostTiers } from '@kasa/domain/commission'
import { AmountField } from '@kasa/ui/AmountField'
import { Button } from '@kasa/ui/Button'
import { Field } from '@kasa/ui/Field'
import { IconButton } from '@kasa/ui/IconButton'
import { Input } from '@kasa/ui/Input'

import type { WrittenTier } from './commissionFields'
import { useCommissionWords } from '../locales/commissionWords'
import { merchantPart } from './merchantStyles'

type TierFieldsProps = {
  tiers: readonly WrittenTier[]
  error: string | undefined
  onTiers: (tiers: WrittenTier[]) => void
}

/** One row per tier; the last applies to everything above. */
export function TierFields({ tiers, error, onTiers }: TierFieldsProps) {
  const t = useCommissionWords()
  const language = useLanguage()
  const write = (at: number, part: keyof WrittenTier, text: string) =>
    onTiers(tiers.map((tier, index) => (index === at ? { ...tier, [part]: text } : tier)))
  const isLast = (at: number) => at === tiers.length - 1
  return (
    <div className={merchantPart('rows')} role="group" aria-label={t('field.tiers')}>
      {tiers.map((tier, at) => (
        <div key={at} className={merchantPart('tier')}>
          <Field label={t(isLast(at) ? 'tiers.rest' : 'tiers.upTo', { at: at + 1 })}>
            {(field) => (
              <AmountField
                {...field}
                language={language}
                value={isLast(at) ? '' : tier.upTo}
                disabled={isLast(at)}
                onChange={({ target }) => write(at, 'upTo', target.value)}
              />
            )}
          </Field>
          <Field label={t('tiers.percent', { at: at + 1 })}>
            {(field) => (
              <Input
                {...field}
                value={tier.percent}
                inputMode="decimal"
                maxLength={8}
                autoComplete="off"
                onChange={({ target }) => write(at, 'percent', target.value)}
              />
            )}
          </Field>
          <Field label={t('tiers.fixed', { at: at + 1 })}>
            {(field) => (
              <AmountField
                {...field}
                language={language}
                value={tier.fixed}
                onChange={({ target }) => write(at, 'fixed', target.value)}
              />
            )}
          </Field>
          <IconButton
            icon="close"
            type="button"
            disabled={tiers.length === 1}
            label={t('tiers.remove', { at: at + 1 })}
            onClick={() => onTiers(tiers.filter((_tier, index) => index !== at))}
          />
        </div>
      ))}
      <p className={merchantPart('small')}>{t('hint.tiers')}</p>
      {error !== undefined && <p role="alert">{error}</p>}
      {tiers.length < mostTiers && (
        <div>
          <Button size="small" onClick={() => onTiers([...tiers, { upTo: '', percent: '', fixed: '' }])}>
            {t('tiers.add')}
          </Button>
        </div>
      )}
    </div>
  )
}
