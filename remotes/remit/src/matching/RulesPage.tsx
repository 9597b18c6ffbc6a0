import { useDirty } from '@kasa/console/dirty'
import { words } from '@kasa/console/failure'
import { formatCount, formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { rulesPart } from '@kasa/console/rules/ruleStyles'
import { toast } from '@kasa/console/toast'
import type { DryRun, MatchRuleVersion } from '@kasa/contracts/matchRules'
import { sameNameFrom, surelySameNameFrom, whyNotRules, type MatchRule } from '@kasa/domain/matchRules'
import { Button, buttonClass } from '@kasa/ui/Button'
import { ErrorState } from '@kasa/ui/EmptyState'
import { Note } from '@kasa/ui/Note'
import { PageHeader } from '@kasa/ui/PageHeader'
import { Link } from '@kasa/ui/router'
import { SkeletonRows } from '@kasa/ui/SkeletonRows'
import { styleOf } from '@kasa/ui/styles'
import { lazy, Suspense, useState } from 'react'

import { inFinePercent } from '../parts/inPercent'
import { ruleName, useVerdictWords } from '../parts/verdictWords'
import { DryRunResult } from './DryRunResult'
import { RuleTable } from './RuleTable'
import { cancelRun, isUnderWay, rulesNow, runById, tryRules } from './rulesQueries'
import { useRuleWords } from './rulesWords'

const SaveRulesForm = lazy(() => import('./SaveRulesForm').then((file) => ({ default: file.SaveRulesForm })))

const same = (one: readonly MatchRule[], other: readonly MatchRule[]) => JSON.stringify(one) === JSON.stringify(other)
/** The rules with their keys in the contract's order, so that they can be compared as text. */
const plain = (rules: readonly MatchRule[]): MatchRule[] =>
  rules.map(({ name, decision, reference, amount, nameFrom, account, time, onlyOpen }) => ({
    name,
    decision,
    reference,
    amount,
    nameFrom,
    account,
    time,
    onlyOpen,
  }))

function Progress({ run, onCancel }: { run: DryRun; onCancel: () => void }) {
  const t = useRuleWords()
  const language = useLanguage()
  const text =
    run.status === 'WAITING'
      ? t('WAITING')
      : t('running', { judged: formatCount(run.linesJudged, language), total: formatCount(run.linesTotal, language) })
  return (
    <Note tone="accent" icon="clock" title={text}>
      <div className={styleOf('bar')}>
        <progress aria-label={text} max={Math.max(1, run.linesTotal)} value={run.linesJudged} />
      </div>
      <Button size="small" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </Note>
  )
}

function Editor({ base, lastRun }: { base: MatchRuleVersion; lastRun: DryRun | null }) {
  const t = useRuleWords()
  const language = useLanguage()
  const sayVerdict = useVerdictWords()
  const client = useQueryClient()
  const inForce = plain(base.rules)
  const isOfBase = lastRun !== null && lastRun.againstVersion === base.version
  const [rules, setRules] = useState<readonly MatchRule[]>(
    isOfBase && lastRun.status !== 'FAILED' ? plain(lastRun.rules) : inForce,
  )
  const [runId, setRunId] = useState<string | null>(isOfBase ? lastRun.id : null)
  const [isSaving, setSaving] = useState(false)
  const [isStarting, setStarting] = useState(false)
  const read = useQuery(runById(runId)).data
  const run = read?.run
  const isTried = run !== undefined && same(plain(run.rules), rules)
  const measured = (name: string) => (isTried ? run.result?.rules.find((rule) => rule.name === name) : undefined)
  const fault = whyNotRules(rules, base, measured)
  const faultText =
    fault &&
    t(`fault.${fault.fault}`, {
      rule: fault.rule === null ? '' : ruleName(sayVerdict, fault.rule),
      decidedFrom: base.decidedFrom,
      percent: inFinePercent(base.precisionFrom, language),
      name: inFinePercent(sameNameFrom, language),
      sureName: inFinePercent(surelySameNameFrom, language),
    })
  useDirty(!same(rules, inForce) && !isTried)

  const showError = (caught: unknown) => toast('error', words(caught, language))
  const start = async () => {
    setStarting(true)
    try {
      setRunId((await tryRules(rules)).id)
    } catch (caught) {
      showError(caught)
    } finally {
      setStarting(false)
    }
  }
  const cancel = async () => {
    if (!run) return
    await cancelRun(run.id).catch(showError)
    await client.invalidateQueries({ queryKey: ['matchRule', 'run', run.id] })
  }
  const whyNotSave = same(rules, inForce) ? t('why.same') : !isTried || run.status !== 'DONE' ? t('why.dry') : faultText
  return (
    <>
      <RuleTable rules={rules} onRules={setRules} />
      {faultText !== undefined && <Note tone="amber" icon="warning" title={faultText} />}
      <div className="row">
        <Button busy={isStarting || isUnderWay(run)} onClick={() => void start()}>
          {t('try')}
        </Button>
        <Button disabled={same(rules, inForce)} onClick={() => setRules(inForce)}>
          {t('reset')}
        </Button>
        <Button tone="primary" whyNot={whyNotSave} onClick={() => setSaving(true)}>
          {t('save')}
        </Button>
      </div>
      <div aria-live="polite">
        {run && isUnderWay(run) && <Progress run={run} onCancel={() => void cancel()} />}
        {run && (run.status === 'CANCELLED' || run.status === 'FAILED') && <Note title={t(run.status)} />}
      </div>
      {run?.result && isTried && <DryRunResult run={run} result={run.result} cases={read?.cases ?? []} />}
      {isSaving && run && (
        <Suspense>
          <SaveRulesForm dryRunId={run.id} base={base} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  )
}

/** `/remit-request/match-rules`: for administrators. Rules can be saved only after a dry run over all history. */
export function RulesPage() {
  const t = useRuleWords()
  const language = useLanguage()
  const read = useQuery(rulesNow())
  const base = read.data?.versions[0]
  return (
    <div className={rulesPart('page')}>
      <PageHeader
        title={t('title')}
        summary={
          base
            ? t(base.createdByName === null ? 'summaryShipped' : 'summary', {
                version: base.version,
                at: formatDateTime(base.createdAt, language),
                by: base.createdByName ?? '',
                note: base.note,
              })
            : '\u00a0'
        }
      >
        <Link className={buttonClass()} to="/remit-request/unmatched">
          {t('back')}
        </Link>
      </PageHeader>
      <p className={styleOf('quiet')}>{t('intro')}</p>
      {read.isError && (
        <ErrorState
          title={words(read.error, language)}
          actions={<Button onClick={() => void read.refetch()}>↻</Button>}
        />
      )}
      {read.isPending && <SkeletonRows />}
      {base && read.data && <Editor key={base.version} base={base} lastRun={read.data.lastRun} />}
      {read.data && (
        <section>
          <h2>{t('history')}</h2>
          <div className={`wide ${styleOf('sheet')}`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('version')}</th>
                  <th scope="col">{t('at')}</th>
                  <th scope="col">{t('by')}</th>
                  <th scope="col">{t('note')}</th>
                </tr>
              </thead>
              <tbody>
                {read.data.versions.map((each) => (
                  <tr key={each.version}>
                    <td>{each.version}</td>
                    <td>{formatDateTime(each.createdAt, language)}</td>
                    <td>{each.createdByName ?? 'Kasa'}</td>
                    <td>{each.createdByName === null ? t('shipped') : each.note}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </div>
  )
}
