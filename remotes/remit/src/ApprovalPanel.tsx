import { confirm } from '@kasa/console/confirm'
import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { ApprovalRow } from '@kasa/contracts/approvals'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Icon } from '@kasa/ui/Icon'
import { useState, type ReactNode } from 'react'

import { approvalsOf, approve, deny, withdraw } from './approvalQueries'
import { approvalWord, useApprovalWords } from './approvalWords'
import { ReasonForm } from './ReasonForm'
import { styled } from './remitStyles'

type ApprovalPanelProps = {
  targetId: string
  /** A field's name and its value in words; undefined leaves it out. */
  field: (name: string, value: unknown) => { label: ReactNode; value: ReactNode } | undefined
  /** More for whoever decides, such as a way to see what is masked. */
  children?: ReactNode
  /** Read the record again. */
  onDecided: () => void
}

const changed = ({ before, after }: ApprovalRow): string[] => Object.keys(after).filter((name) => before === null || JSON.stringify(before[name]) !== JSON.stringify(after[name]))

function Waiting({ approval, field, children, onDecided }: Omit<ApprovalPanelProps, 'targetId'> & { approval: ApprovalRow }) {
  const say = useApprovalWords()
  const language = useLanguage()
  const client = useQueryClient()
  const [asking, setAsking] = useState<'deny' | 'withdraw' | null>(null)
  const [isRunning, setRunning] = useState(false)
  const { title, makerName: maker } = approval
  const refusal = approval.whyNot === null ? undefined : approvalWord(`whyNot.${approval.whyNot}`)
  const whyNot = approval.whyNot === null ? undefined : refusal ? say(refusal) : approval.whyNot
  const kind = approvalWord(`title.${approval.kind}`)

  const decided = async () => {
    await client.invalidateQueries({ queryKey: approvalsOf(approval.targetId).queryKey })
    onDecided()
  }
  const onApprove = async () => {
    if ((await confirm({ title: say('approve.title', { title }), text: say('approve.text', { maker }), confirmText: say('approve') })) !== 'confirmed') return
    setRunning(true)
    try {
      await approve(approval.id)
      toast('success', say('approved', { title }))
    } catch (caught) {
      toast('error', say('failed'), words(caught, language))
    } finally {
      setRunning(false)
      await decided()
    }
  }
  const rows = changed(approval).flatMap((name) => {
    const [before, after] = [approval.before && field(name, approval.before[name]), field(name, approval.after[name])]
    if (!after) return []
    return [{ id: name, label: after.label, value: before ? <span className={styled('change')}><del>{before.value}</del> <ins>{after.value}</ins></span> : after.value }]
  })
  return (
    <section className={styled('approval')}>
      <h3><Icon name="clock" />{kind ? say(kind) : approval.kind}</h3>
      <p>{say('by', { maker, at: formatDateTime(approval.createdAt, language), reason: approval.reason })}</p>
      <DescriptionList items={rows} />
      {children}
      <small>{say('until', { at: formatDateTime(approval.expiresAt, language) })}</small>
      <div className="acts">
        {approval.mayWithdraw && <Button onClick={() => setAsking('withdraw')}>{say('withdraw')}</Button>}
        <Button tone="danger" whyNot={whyNot} onClick={() => setAsking('deny')}>{say('deny')}</Button>
        <Button tone="primary" whyNot={whyNot} busy={isRunning} onClick={() => void onApprove()}>{say('approve')}</Button>
      </div>
      {asking && (
        <ReasonForm
          title={say(`${asking}.title`, { title })}
          saveLabel={say(asking)}
          onClose={() => setAsking(null)}
          save={async (reason) => {
            await (asking === 'deny' ? deny : withdraw)(approval.id, reason)
            toast('success', say(asking === 'deny' ? 'denied' : 'withdrawn', { title }))
            await decided()
          }}
        />
      )}
    </section>
  )
}

/** What waits for a second person on a record, with what changes, decided in place. Nothing where nothing waits. */
export function ApprovalPanel({ targetId, ...rest }: ApprovalPanelProps) {
  const { data } = useQuery(approvalsOf(targetId))
  return data?.rows.map((approval) => <Waiting key={approval.id} approval={approval} {...rest} />) ?? null
}
