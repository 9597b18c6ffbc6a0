import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { useRecordWords } from '@kasa/console/recordWords'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { Slot } from '@kasa/console/slot'
import type { ApprovalRow } from '@kasa/contracts/approvals'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Kbd } from '@kasa/ui/Kbd'
import { StatusPill } from '@kasa/ui/StatusPill'
import { useHotkeys, type Hotkey } from '@kasa/ui/useHotkeys'
import { useWide } from '@kasa/ui/useWide'
import { allApprovals, approvalById } from '@kasa/desk/approvalQueries'
import { useApprovalWords } from './approvalWords'
import { styled } from '../adminStyles'
import { useApprovalActs } from '@kasa/desk/useApprovalActs'
import { stateOf } from './approvalColumns'
import { RequestedChanges, RequestedConfirm } from './RequestedChanges'

type ApprovalDrawerProps = {
  id: string
  /** The approval as known from the list. */
  known: ApprovalRow | undefined
  /** Keys that move through the list, for a drawer that covers it. */
  moving: readonly Hotkey[]
  /** Called after a decision, to open the next one. */
  onDone: () => void
  onClose: () => void
}

/** An approval's details: changes, requester and reason; decided by button or key, or its outcome. */
export function ApprovalDrawer({ id, known, moving, onDone, onClose }: ApprovalDrawerProps) {
  const t = useApprovalWords()
  const records = useRecordWords()
  const language = useLanguage()
  const isWide = useWide()
  const client = useQueryClient()
  const read = useQuery({ ...approvalById(id), ...(known && { placeholderData: known }) })
  const approval = read.data ?? known
  const acts = useApprovalActs(approval, {
    module: 'admin',
    Confirm: RequestedConfirm,
    onDecided: async (isDone) => {
      await client.invalidateQueries({ queryKey: allApprovals })
      if (isDone) onDone()
    },
  })
  const isOpen = approval?.status === 'PENDING'
  useHotkeys(
    [
      ...(isWide ? [] : moving),
      ...(isOpen
        ? [
            { key: 'a', run: acts.onApprove },
            { key: 'r', run: () => acts.ask('deny') },
            { key: 't', run: () => acts.ask('withdraw') },
          ]
        : []),
    ],
    { enabled: !acts.isRunning && !acts.isAsking },
  )
  const actions = (
    <div className={styled('foot')}>
      {approval?.mayWithdraw ? (
        <Button onClick={() => acts.ask('withdraw')}>
          {t('withdraw')} <Kbd>T</Kbd>
        </Button>
      ) : (
        <>
          <Button tone="danger" whyNot={acts.whyNot} onClick={() => acts.ask('deny')}>
            {t('deny')} <Kbd>R</Kbd>
          </Button>
          <Button tone="primary" whyNot={acts.whyNot} busy={acts.isRunning} onClick={acts.onApprove}>
            {t('approve')} <Kbd>A</Kbd>
          </Button>
        </>
      )}
    </div>
  )
  return (
    <>
      <RecordDrawer<ApprovalRow>
        read={read}
        known={known}
        onClose={onClose}
        head={(shown) => ({
          eyebrow: records.t('approval', shown.kind),
          status: <StatusPill tone={stateOf(shown).tone}>{t(stateOf(shown).key)}</StatusPill>,
          title: shown.title,
          subtitle: t('by', {
            maker: shown.makerName,
            at: formatDateTime(shown.createdAt, language),
            reason: shown.reason,
          }),
          ...(isOpen && { actions }),
        })}
      >
        {(shown) => (
          <>
            <DrawerSection title={t(shown.before === null ? 'section.new' : 'section.changes')}>
              <RequestedChanges approval={shown} />
            </DrawerSection>
            <DrawerSection title={t('section.decision')}>
              <DescriptionList
                items={[
                  {
                    id: 'needed',
                    label: t('field.checkers'),
                    value: [
                      `${shown.checkers.length} / ${shown.minCheckers}`,
                      shown.checkers
                        .map(({ name }) => name)
                        .filter(Boolean)
                        .join(', '),
                    ]
                      .filter(Boolean)
                      .join(' · '),
                  },
                  ...(shown.decidedAt === null
                    ? [{ id: 'until', label: t('col.until'), value: formatDateTime(shown.expiresAt, language) }]
                    : [
                        {
                          id: 'decided',
                          label: t('field.decidedAt'),
                          value: formatDateTime(shown.decidedAt, language),
                        },
                      ]),
                  ...(shown.decidedByName === null
                    ? []
                    : [{ id: 'by', label: t('field.decidedBy'), value: shown.decidedByName }]),
                  ...(shown.decisionReason === null
                    ? []
                    : [{ id: 'reason', label: t('col.reason'), value: shown.decisionReason }]),
                ]}
              />
            </DrawerSection>
            {acts.whyNot !== undefined && isOpen && <p className={styled('quiet')}>{acts.whyNot}</p>}
            <Slot name="record.history" props={{ objectType: shown.targetType, objectId: shown.targetId }} />
          </>
        )}
      </RecordDrawer>
      {acts.dialog}
    </>
  )
}
