import { useCan } from '@kasa/console/can'
import { formatCount, formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Figures } from '@kasa/ui/Figures'

import { ApprovalPanel } from '@kasa/desk/ApprovalPanel'
import { botApprovals } from './BotApproval'
import { BotLight, LastBeat } from './Beat'
import { BotActions } from './BotActions'
import { BotGaps } from './BotGaps'
import { BotHistory } from './BotHistory'
import { BotKeys } from './BotKeys'
import { botById } from './botQueries'
import { useBotWords } from './botWords'

/** One bot: pending approvals, status, today's reports, missing lines, keys and history. */
export function BotDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useBotWords()
  const language = useLanguage()
  const client = useQueryClient()
  const read = useQuery(botById(id))
  const mayWrite = useCan('bot.write')
  const at = (moment: string | null) => (moment === null ? t('never') : formatDateTime(moment, language))
  const seconds = (count: number) => t('seconds', { count: formatCount(count, language) })
  return (
    <RecordDrawer
      read={read}
      onClose={onClose}
      head={(bot) => ({
        eyebrow: t(`kind.${bot.kind}`),
        status: <BotLight bot={bot} />,
        title: bot.name,
        subtitle: bot.accounts.map(({ label }) => label).join(', '),
        actions: <BotActions bot={bot} />,
      })}
    >
      {(bot) => (
        <>
          <ApprovalPanel
            targetId={bot.id}
            module="remit"
            part={botApprovals}
            onDecided={() => void client.invalidateQueries({ queryKey: ['bot'] })}
          />
          <Figures
            figures={(
              [
                ['field.today', bot.txToday],
                ['field.matched', bot.matchedToday],
                ['field.unmatched', bot.unmatchedToday],
              ] as const
            ).map(([key, figure]) => ({ id: key, label: t(key), value: formatCount(figure, language) }))}
          />
          <BotGaps gaps={bot.gaps} />
          <DescriptionList
            items={[
              ...(bot.pauseReason === null ? [] : [{ id: 'reason', label: t('field.reason'), value: bot.pauseReason }]),
              ...(bot.lastError === null ? [] : [{ id: 'error', label: t('field.error'), value: bot.lastError }]),
              { id: 'beat', label: t('field.beat'), value: <LastBeat at={bot.heartbeatAt} /> },
              { id: 'every', label: t('field.every'), value: seconds(bot.intervalS) },
              { id: 'lag', label: t('field.lag'), value: seconds(bot.lagS) },
              { id: 'since', label: t('field.since'), value: at(bot.statusSince) },
              { id: 'version', label: t('field.version'), value: bot.softwareVersion || '—' },
              { id: 'auto', label: t('field.auto'), value: t(`auto.${bot.autoMatch}`) },
              {
                id: 'accounts',
                label: t('field.accounts'),
                value:
                  [...bot.accounts.map(({ label }) => label), ...(bot.isShared ? [t('shared')] : [])].join(', ') || '—',
              },
              ...(bot.ipAllow.length === 0 ? [] : [{ id: 'ip', label: t('field.ip'), value: bot.ipAllow.join(', ') }]),
            ]}
          />
          {mayWrite && <BotKeys bot={bot} />}
          <BotHistory history={bot.history} />
        </>
      )}
    </RecordDrawer>
  )
}
