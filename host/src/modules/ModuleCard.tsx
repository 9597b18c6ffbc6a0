import { useText } from '@kasa/console/i18n'
import { Button } from '@kasa/ui/Button'
import { Box, chakra, Heading, Text } from '@kasa/ui/layout'
import { useEffect, useState } from 'react'

import { openRegistry, retryModule } from './loader'
import { ownerOf, type FailureCode, type ModuleState } from './moduleState'
import type { OfferedModule } from './registry'

const Card = chakra('section', {
  base: { maxW: '520px', mx: 'auto', mt: '10vh', px: '6', py: '5', border: 'line', borderRadius: 'xl', bg: 'surface' },
})
const Facts = chakra('dl', {
  base: {
    display: 'grid', gridTemplateColumns: 'max-content 1fr', rowGap: '0.5', columnGap: '4', mt: '4', pt: '3', borderTop: 'soft', fontSize: 'sm',
    '& dt': { color: 'ink-3' },
    '& dd': { overflowWrap: 'anywhere' },
  },
})

type Shown = Extract<ModuleState, { phase: 'failed' | 'incompatible' }>
type Advice = { words: string; mayRetry: boolean }

/** What to say of each failure, and whether trying again in this page can help. */
const advice: Readonly<Record<FailureCode, Advice>> = {
  SCRIPT_NETWORK: { words: 'unreachable', mayRetry: true },
  SCRIPT_TIMEOUT: { words: 'slow', mayRetry: true },
  SLOW: { words: 'slow', mayRetry: true },
  SCRIPT_MISSING: { words: 'missing', mayRetry: true },
  SCRIPT_RETIRED: { words: 'retired', mayRetry: false },
  SCRIPT_REFUSED: { words: 'altered', mayRetry: true },
  SCRIPT_UNLISTED: { words: 'altered', mayRetry: false },
  REGISTRY: { words: 'registry', mayRetry: false },
  MANIFEST: { words: 'broken', mayRetry: false },
  EVALUATION: { words: 'broken', mayRetry: true },
  NO_MODULE: { words: 'broken', mayRetry: true },
  NO_PAGE: { words: 'broken', mayRetry: false },
  SECOND_COPY: { words: 'broken', mayRetry: false },
  RENDER: { words: 'crashed', mayRetry: true },
}

/** A module's own card in its place: what happened, what to do, who owns it, and a number to tell them. */
export function ModuleCard({ moduleId, state }: { moduleId: string; state: Shown }) {
  const t = useText('modules')
  const offered = useOffered(moduleId)
  const owner = offered && ownerOf(offered)
  const { words, mayRetry } = state.phase === 'failed' ? advice[state.failure.code] : { words: 'incompatible', mayRetry: false }
  const facts = [
    [t('module'), offered ? `${moduleId} ${offered.version}` : moduleId],
    [t('owner'), owner && `${owner.team} · ${owner.contact}`],
    [t('reason'), state.phase === 'failed' ? state.failure.code : state.reason.code],
    [t('errorId'), state.phase === 'failed' ? state.failure.errorId : undefined],
  ]
  return (
    <Card role="alert" data-module={moduleId}>
      <Heading as="h1" textStyle="card" mb="1">{t(`${words}.title`)}</Heading>
      <Text color="ink-2">{t(`${words}.advice`)}</Text>
      {mayRetry && (
        <Box mt="4">
          <Button tone="primary" onClick={() => retryModule(moduleId)}>{t('retry')}</Button>
        </Box>
      )}
      <Facts>
        {facts.map(([name, value]) => value && <Fact key={name} name={name ?? ''} value={value} />)}
      </Facts>
    </Card>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)

function useOffered(moduleId: string): OfferedModule | undefined {
  const [offered, setOffered] = useState<OfferedModule>()
  useEffect(() => {
    let isLive = true
    void openRegistry().then((registry) => {
      if (isLive && registry.status === 'verified') setOffered(registry.modules.find(({ id }) => id === moduleId))
    })
    return () => {
      isLive = false
    }
  }, [moduleId])
  return offered
}
