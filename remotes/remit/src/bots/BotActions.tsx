import { useCan } from '@kasa/console/can'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { BotDetail } from '@kasa/contracts/bots'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { styled } from '../parts/remitStyles'
import { pauseBot, resumeBot, takeBot } from './botQueries'
import { useBotWords } from './botWords'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))
const BotForm = lazy(() => import('./BotForm').then((file) => ({ default: file.BotForm })))

/** Stops or resumes a bot, with a reason; administrators can also edit it. */
export function BotActions({ bot }: { bot: BotDetail }) {
  const t = useBotWords()
  const client = useQueryClient()
  const mayPause = useCan('bot.pause')
  const mayWrite = useCan('bot.write')
  const [open, setOpen] = useState<'pause' | 'edit' | null>(null)
  const isPaused = bot.status === 'PAUSED'
  const close = () => setOpen(null)
  const save = async (reason: string) => {
    const after = await (isPaused ? resumeBot : pauseBot)(bot.id, reason)
    takeBot(client, after)
    toast('success', t(isPaused ? 'said.resumed' : 'said.paused', { name: bot.name }))
  }
  return (
    <div className={styled('foot')}>
      {mayPause && (
        <Button whyNot={bot.isShared && !mayWrite ? t('why.BOT_SHARED') : undefined} onClick={() => setOpen('pause')}>
          {t(isPaused ? 'act.resume' : 'act.pause')}
        </Button>
      )}
      {mayWrite && (
        <Button tone="primary" onClick={() => setOpen('edit')}>
          {t('act.edit')}
        </Button>
      )}
      <Suspense>
        {open === 'pause' && (
          <ReasonForm
            title={t(isPaused ? 'resume.title' : 'pause.title', { name: bot.name })}
            saveLabel={t(isPaused ? 'act.resume' : 'act.pause')}
            {...(isPaused ? {} : { text: t('pause.text') })}
            onClose={close}
            save={save}
          />
        )}
        {open === 'edit' && <BotForm bot={bot} onClose={close} />}
      </Suspense>
    </div>
  )
}
