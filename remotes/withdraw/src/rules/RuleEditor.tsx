import { confirm } from '@kasa/console/confirm'
import { useDirty } from '@kasa/console/dirty'
import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { PayoutRuleTrial, PayoutRuleVersion } from '@kasa/contracts/payoutRules'
import { allApprovals } from '@kasa/desk/approvalQueries'
import { mostTrialDays, type PayoutRule } from '@kasa/domain/payoutRules'
import { Button } from '@kasa/ui/Button'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'
import { lazy, Suspense, useRef, useState } from 'react'

import { faultsOf, linesOf, rulesOf, sameRules } from './draft'
import { RuleFields } from './RuleFields'
import { Unasked, type Merchants } from './RuleLines'
import { allRules, tryRules } from './rulesQueries'
import { styled } from './rulesStyles'
import { useRuleWords } from './rulesWords'
import { placeOfTooFew, TrialResult } from './TrialResult'

const SaveRulesForm = lazy(() => import('./SaveRulesForm').then((file) => ({ default: file.SaveRulesForm })))

const usualDays = 30

type RuleEditorProps = {
  /** The version that editing started from, and the one in force. */
  base: PayoutRuleVersion
  inForce: PayoutRuleVersion
  merchants: Merchants
  /** A change is already waiting for approval. */
  isWaiting: boolean
  /** Restarts from the version in force. */
  onRestart: () => void
  onClose: () => void
}

/** Edits rules, tries them, and sends the trial to a second administrator. */
export function RuleEditor({ base, inForce, merchants, isWaiting, onRestart, onClose }: RuleEditorProps) {
  const t = useRuleWords()
  const language = useLanguage()
  const client = useQueryClient()
  const table = useRef<HTMLDivElement>(null)
  const [lines, setLines] = useState(() => linesOf(base.rules, language))
  /** The lines at the time a field was last left. */
  const [judged, setJudged] = useState(lines)
  const [days, setDays] = useState(String(usualDays))
  const [isComplete, setComplete] = useState(false)
  const [tried, setTried] = useState<{ trial: PayoutRuleTrial; rules: PayoutRule[] } | null>(null)
  /** The trial of lines that were edited since. */
  const [outdated, setOutdated] = useState<string | null>(null)
  const [isTrying, setTrying] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [note, setNote] = useState('')
  const rules = rulesOf(lines)
  const faultsNow = faultsOf(lines)
  // A corrected fault disappears at once. If it disappeared only on leaving the field, it would move the button being
  // pressed.
  const faults = faultsOf(judged).filter(
    ({ key, field, fault }) =>
      (isComplete || fault !== 'MISSING') &&
      faultsNow.some((now) => now.key === key && now.field === field && now.fault === fault),
  )
  const isChanged = rules === undefined || !sameRules(rules, base.rules)
  const isOfLines = tried !== null && rules !== undefined && sameRules(tried.rules, rules)
  const isTried = isOfLines && tried.trial.againstVersion === inForce.version && tried.trial.id !== outdated
  const inDays = /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0
  const isDaysWrong = inDays < 1 || inDays > mostTrialDays
  useDirty(isChanged)

  const start = async () => {
    setComplete(true)
    setJudged(lines)
    if (rules === undefined || faultsNow.length > 0 || isDaysWrong) {
      requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    setTrying(true)
    try {
      const trial = await tryRules(rules, inDays)
      setTried({ trial, rules })
      if (trial.againstVersion !== inForce.version) await client.invalidateQueries({ queryKey: allRules })
    } catch (caught) {
      toast('error', words(caught, language))
    } finally {
      setTrying(false)
    }
  }
  const leave = async () => {
    const question = {
      title: t('leave.title'),
      text: t('leave.text'),
      confirmText: t('leave.do'),
      cancelText: t('leave'),
      tone: 'danger',
    } as const
    if (!isChanged || (await confirm(question)) === 'confirmed') onClose()
  }
  const tooOld = isOfLines ? 'trial.overtaken' : 'trial.old'
  const whyNotSave = () => {
    if (isWaiting) return t('why.waiting')
    if (rules !== undefined && sameRules(rules, inForce.rules)) return t('why.same')
    if (!isTried) return t(tried === null ? 'why.try' : tooOld)
    const tooFew = placeOfTooFew(tried)
    return tooFew < 0 ? undefined : t('trial.nobody', { line: tooFew + 1 })
  }
  return (
    <>
      {inForce.version !== base.version && (
        <Note tone="amber" icon="warning" title={t('moved.title', { version: inForce.version })}>
          <div className={styled('note')}>
            <p>{t('moved.text', { by: inForce.createdByName ?? 'Kasa', note: inForce.note })}</p>
            <Button size="small" onClick={onRestart}>
              {t('moved.restart', { version: inForce.version })}
            </Button>
          </div>
        </Note>
      )}
      <div ref={table} className={styled('edit')} onBlur={() => setJudged(lines)}>
        <RuleFields
          lines={lines}
          onLines={(next, isTyping) => {
            setLines([...next])
            if (!isTyping) setJudged([...next])
          }}
          faults={faults}
          merchants={merchants}
        />
        {rules !== undefined && faultsNow.length === 0 && <Unasked rules={rules} />}
        <div className={styled('days')}>
          <Field label={t('trial.days')} error={isDaysWrong ? t('trial.wrong', { most: mostTrialDays }) : undefined}>
            {(field) => (
              <Input
                {...field}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                value={days}
                onChange={({ target }) => setDays(target.value)}
              />
            )}
          </Field>
          <Button busy={isTrying} onClick={() => void start()}>
            {t('trial.do')}
          </Button>
        </div>
      </div>
      <div aria-live="polite">
        {isTried && <TrialResult {...tried} merchants={merchants} />}
        {tried !== null && !isTried && <Note icon="info" title={t(tooOld)} />}
      </div>
      <div className="row">
        <Button onClick={() => void leave()}>{t('leave')}</Button>
        <Button tone="primary" whyNot={whyNotSave()} onClick={() => setSaving(true)}>
          {t('save')}
        </Button>
      </div>
      {isSaving && tried && (
        <Suspense>
          <SaveRulesForm
            trial={tried.trial}
            note={note}
            onClose={() => setSaving(false)}
            onSaved={async () => {
              toast('success', t('save.done', { version: tried.trial.againstVersion + 1 }))
              await Promise.all([allRules, allApprovals].map((queryKey) => client.invalidateQueries({ queryKey })))
              onClose()
            }}
            onRefused={(written, code) => {
              setNote(written)
              if (code === 'PAYOUT_RULES_NOBODY') setOutdated(tried.trial.id)
              void client.invalidateQueries({ queryKey: allRules })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
