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
  const say = useBotWords()
  const language = useLanguage()
  const client = useQueryClient()
  const read = useQuery(botById(id))
  const mayWrite = useCan('bot.write')
  const at = (moment: string | null) => (moment === null ? say('never') : formatDateTime(moment, language))
  const seconds = (count: number) => say('seconds', { count: formatCount(count, language) })
  return (
    <RecordDrawer
      read={read}
      onClose={onClose}
      head={(bot) => ({
        eyebrow: say(`kind.${bot.kind}`),
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
            ).map(([key, figure]) => ({ id: key, label: say(key), value: formatCount(figure, language) }))}
          />
          <BotGaps gaps={bot.gaps} />
          <DescriptionList
            items={[
              ...(bot.pauseReason === null
                ? []
                : [{ id: 'reason', label: say('field.reason'), value: bot.pauseReason }]),
              ...(bot.lastError === null ? [] : [{ id: 'error', label: say('field.error'), value: bot.lastError }]),
              { id: 'beat', label: say('field.beat'), value: <LastBeat at={bot.heartbeatAt} /> },
              { id: 'every', label: say('field.every'), value: seconds(bot.intervalS) },
              { id: 'lag', label: say('field.lag'), value: seconds(bot.lagS) },
              { id: 'since', label: say('field.since'), value: at(bot.statusSince) },
              { id: 'version', label: say('field.version'), value: bot.softwareVersion || '—' },
              { id: 'auto', label: say('field.auto'), value: say(`auto.${bot.autoMatch}`) },
              {
                id: 'accounts',
                label: say('field.accounts'),
                value:
                  [...bot.accounts.map(({ label }) => label), ...(bot.isShared ? [say('shared')] : [])].join(', ') ||
                  '—',
              },
              ...(bot.ipAllow.length === 0
                ? []
                : [{ id: 'ip', label: say('field.ip'), value: bot.ipAllow.join(', ') }]),
            ]}
          />
          {mayWrite && <BotKeys bot={bot} />}
          <BotHistory history={bot.history} />
        </>
      )}
    </RecordDrawer>
  )
}
