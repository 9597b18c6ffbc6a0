import { words } from '@kasa/console/failure'
import { formatDate, formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { AskedApproval } from '@kasa/module/slots'
import type { BankAccountRevealAnswer } from '@kasa/contracts/bankAccounts'
import { bankCodeOf, isTurkishIban } from '@kasa/domain/iban'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Icon } from '@kasa/ui/Icon'
import { styleOf } from '@kasa/ui/styles'

import { useDecideWords } from './decideWords'
import { differingOf, InFours } from './IbanPair'
import { showIbans, useShownIbans } from './shownIbans'

const dayMs = 86_400_000

/** The IBAN in use and the requested one; `before` is null for a new account. */
export const pairOf = ({ iban, asked }: BankAccountRevealAnswer): { before: string | null; after: string } =>
  asked === null ? { before: null, after: iban } : { before: iban, after: asked }

/** Both IBANs in full while they are revealed: the differences, the account's holder and the requester. */
export function CompareIbans({ approval }: { approval: AskedApproval }) {
  const t = useDecideWords()
  const language = useLanguage()
  const { answer, isAsking, failure } = useShownIbans(approval.id)
  if (!answer) {
    return (
      <div className={`kt-ibans ${styleOf('quiet')}`}>
        <div>
          <Button busy={isAsking} onClick={() => void showIbans(approval, t('reason', { reason: approval.reason }))}>
            {t(approval.before === null ? 'show.one' : 'show.two')}
          </Button>
        </div>
        <p
          className={failure === undefined ? undefined : styleOf('bad')}
          role={failure === undefined ? undefined : 'alert'}
        >
          {failure === undefined ? t('show.note') : words(failure, language)}
        </p>
      </div>
    )
  }
  const { before, after } = pairOf(answer)
  const isRight = isTurkishIban(after)
  const { holderTitle, owner, since } = answer.held ?? { holderTitle: '—', owner: null, since: null }
  const count = since === null ? 0 : Math.floor((Date.parse(approval.createdAt) - Date.parse(since)) / dayMs)
  return (
    <div className={`kt-ibans ${styleOf('quiet')}`}>
      {before !== null && (
        <div>
          <h4 className={styleOf('small')}>{t('now')}</h4>
          <InFours iban={before} other={after} side="was" />
        </div>
      )}
      <div>
        <h4 className={styleOf('small')}>{t('new')}</h4>
        <InFours iban={after} other={before} side="now" />
      </div>
      <p className={isRight ? undefined : styleOf('bad')}>
        <Icon name={isRight ? 'check' : 'warning'} />
        {t(isRight ? 'check.right' : 'check.wrong')}
      </p>
      {before !== null && <p>{t('differ', { count: differingOf(before, after) })}</p>}
      <DescriptionList
        items={[
          {
            id: 'bank',
            label: t('field.bank'),
            value: t('bank', { bank: String(approval.after['bank'] ?? '—'), code: bankCodeOf(after) }),
          },
          { id: 'holder', label: t('field.holder'), value: holderTitle },
          ...(since === null
            ? []
            : [
                {
                  id: 'owner',
                  label: t('field.owner'),
                  value: t(owner === null ? 'nobody' : 'owned', {
                    name: owner ?? '',
                    since: formatDate(since, language),
                    count: Math.max(count, 0),
                  }),
                },
              ]),
          {
            id: 'asked',
            label: t('field.asked'),
            value: t('asked', { name: approval.makerName, at: formatDateTime(approval.createdAt, language) }),
          },
        ]}
      />
    </div>
  )
}
