import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { rulesPart } from '@kasa/console/rules/ruleStyles'
import type { PayoutRuleVersion } from '@kasa/contracts/payoutRules'
import { formatMoney } from '@kasa/domain/money'
import { ApprovalPanel } from '@kasa/desk/ApprovalPanel'
import { Button, buttonClass } from '@kasa/ui/Button'
import { ErrorState } from '@kasa/ui/EmptyState'
import { PageHeader } from '@kasa/ui/PageHeader'
import { Link } from '@kasa/ui/router'
import { SkeletonRows } from '@kasa/ui/SkeletonRows'
import { styleOf } from '@kasa/ui/styles'
import { useState } from 'react'

import { ruleApprovals } from './ruleApprovals'
import { RuleEditor } from './RuleEditor'
import { RuleLines, type Merchants } from './RuleLines'
import { allRules, rulesNow, useRulesLive } from './rulesQueries'
import { styled } from './rulesStyles'
import { useRuleWords } from './rulesWords'

/** Who requested and who approved a version, when and why. */
function useVersionWords() {
  const t = useRuleWords()
  const language = useLanguage()
  return (
    key: 'summary' | 'version',
    { version, createdAt, createdByName, approvedByName, note }: PayoutRuleVersion,
  ) => {
    const at = formatDateTime(createdAt, language)
    return createdByName === null
      ? t(`${key}Shipped`, { version, at })
      : t(key, { version, at, by: createdByName, second: approvedByName ?? '–', note })
  }
}

function Waiting({ id, approvalId }: { id: string; approvalId: string }) {
  const t = useRuleWords()
  const client = useQueryClient()
  return (
    <section className={styled('part')}>
      <div>
        <h2>{t('waiting')}</h2>
        <p>{t('waiting.text')}</p>
      </div>
      <ApprovalPanel
        targetId={id}
        module="withdraw"
        part={ruleApprovals}
        onDecided={() => void client.invalidateQueries({ queryKey: allRules })}
      />
      <div>
        <Link className={buttonClass()} to={`/approval/list?open=${approvalId}`}>
          {t('waiting.open')}
        </Link>
      </div>
    </section>
  )
}

function Versions({ versions, merchants }: { versions: readonly PayoutRuleVersion[]; merchants: Merchants }) {
  const t = useRuleWords()
  const inWords = useVersionWords()
  if (versions.length === 0) return null
  return (
    <section>
      <h2>{t('history')}</h2>
      <div className={styled('versions')}>
        {versions.map((each) => (
          <details key={each.version}>
            <summary>{inWords('version', each)}</summary>
            <RuleLines rules={each.rules} merchants={merchants} label={inWords('version', each)} />
          </details>
        ))}
      </div>
    </section>
  )
}

/**
 * `/withdraw-request/approval-rules`: for administrators. Rules can be sent for approval only after a trial on past
 * payouts.
 */
export function RulesPage() {
  const t = useRuleWords()
  const language = useLanguage()
  const inWords = useVersionWords()
  const read = useQuery(rulesNow())
  /** The version being edited. */
  const [base, setBase] = useState<PayoutRuleVersion | null>(null)
  useRulesLive()
  const [inForce, ...earlier] = read.data?.versions ?? []
  const waiting = read.data?.waiting ?? null
  const merchants = read.data?.merchants ?? []
  return (
    <div className={rulesPart('page')}>
      <PageHeader title={t('title')} summary={inForce ? inWords('summary', inForce) : '\u00a0'}>
        {inForce && !base && (
          <Button tone="primary" whyNot={waiting ? t('why.waiting') : undefined} onClick={() => setBase(inForce)}>
            {t('edit')}
          </Button>
        )}
      </PageHeader>
      <p className={styleOf('quiet')}>
        {read.data && t('intro', { amount: formatMoney(read.data.largeFromMinor, language) })} {t('sums')}
      </p>
      {read.isError && !inForce && (
        <ErrorState
          title={words(read.error, language)}
          actions={<Button onClick={() => void read.refetch()}>{t('retry')}</Button>}
        />
      )}
      {read.isPending && <SkeletonRows />}
      {read.data && waiting && <Waiting id={read.data.id} approvalId={waiting.approvalId} />}
      {inForce &&
        (base ? (
          <RuleEditor
            key={base.version}
            base={base}
            inForce={inForce}
            merchants={merchants}
            isWaiting={waiting !== null}
            onRestart={() => setBase(inForce)}
            onClose={() => setBase(null)}
          />
        ) : (
          <section className={styled('part')}>
            <h2>{t('inForce')}</h2>
            <RuleLines rules={inForce.rules} merchants={merchants} label={t('inForce')} />
          </section>
        ))}
      {inForce && <Versions versions={base ? [inForce, ...earlier] : earlier} merchants={merchants} />}
    </div>
  )
}
