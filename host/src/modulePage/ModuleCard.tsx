import { addWords, useLanguage, useText } from '@kasa/console/i18n'
import { Button } from '@kasa/ui/Button'
import { Box, chakra, Flex, Heading, Text } from '@kasa/ui/layout'
import { Link } from '@kasa/ui/router'
import { useState } from 'react'

import { fallbackOf, goBack } from '../upkeep/crashes'
import { pollRegistry } from '../upkeep/followRegistry'
import { pendingBuild, takeBuild } from '../upkeep/upgrades'
import { useUpkeep } from '../upkeep/upkeepState'
import { cardWords } from './cardWords'
import { ModuleError } from '../modules/failure'
import { failModule, offeredModule, retryModule } from '../modules/loader'
import { moduleName } from '../modules/moduleName'
import { noteModule } from '../modules/moduleNotes'
import { ownerOf, type FailureCode, type ModuleState } from '../modules/moduleState'

addWords('modules', cardWords)

const Card = chakra('section', {
  base: {
    w: 'calc(100% - 32px)',
    maxW: '520px',
    mx: 'auto',
    mt: '10vh',
    px: '6',
    py: '5',
    border: 'line',
    borderRadius: 'xl',
    bg: 'surface',
  },
})
const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    rowGap: '0.5',
    columnGap: '4',
    mt: '4',
    pt: '3',
    borderTop: 'soft',
    fontSize: 'sm',
    '& dt': { color: 'ink-3' },
    '& dd': { overflowWrap: 'anywhere' },
  },
})

type Shown = Extract<ModuleState, { phase: 'failed' | 'incompatible' }>
/**
 * `retry` fetches and runs the build again; `renew` switches to the current live build; `none`: neither can help on
 * this page.
 */
type Advice = { words: string; help: 'retry' | 'renew' | 'none' }

/** The text and the remedy for each failure. */
const advice: Readonly<Record<FailureCode, Advice>> = {
  SCRIPT_NETWORK: { words: 'unreachable', help: 'retry' },
  SCRIPT_TIMEOUT: { words: 'slow', help: 'retry' },
  SLOW: { words: 'slow', help: 'retry' },
  MOUNT: { words: 'stuck', help: 'retry' },
  CANCELLED: { words: 'cancelled', help: 'retry' },
  SCRIPT_MISSING: { words: 'missing', help: 'retry' },
  SCRIPT_RETIRED: { words: 'retired', help: 'renew' },
  SCRIPT_REFUSED: { words: 'altered', help: 'retry' },
  SCRIPT_UNLISTED: { words: 'altered', help: 'none' },
  REGISTRY: { words: 'registry', help: 'renew' },
  MANIFEST: { words: 'broken', help: 'renew' },
  EVALUATION: { words: 'broken', help: 'retry' },
  REGISTER: { words: 'broken', help: 'retry' },
  NO_MODULE: { words: 'broken', help: 'retry' },
  NO_PAGE: { words: 'broken', help: 'none' },
  SECOND_COPY: { words: 'broken', help: 'none' },
  RENDER: { words: 'crashed', help: 'retry' },
  EFFECT: { words: 'crashed', help: 'retry' },
  HANG: { words: 'hung', help: 'retry' },
  FOREIGN: { words: 'foreign', help: 'retry' },
}

/** The hash does not match: no other build of this module is tried. */
const isTampered = (state: Shown) =>
  state.phase === 'failed' && (state.failure.code === 'SCRIPT_REFUSED' || state.failure.code === 'SCRIPT_UNLISTED')

/** The error card of a module: what happened, what to do, its owner, and the error number. */
export function ModuleCard({ moduleId, state }: { moduleId: string; state: Shown }) {
  const t = useText('modules')
  const language = useLanguage()
  const [isReported, setIsReported] = useState(false)
  // The fallback build is known after the first poll.
  useUpkeep()
  const offered = offeredModule(moduleId)
  const owner = offered && ownerOf(offered)
  const fallback = offered && !isTampered(state) ? fallbackOf(offered) : undefined
  const { words, help } =
    state.phase === 'failed' ? advice[state.failure.code] : ({ words: 'incompatible', help: 'none' } as const)
  const [code, errorId] =
    state.phase === 'failed' ? [state.failure.code, state.failure.errorId] : [state.reason.code, undefined]
  const facts = [
    [t('module'), offered ? `${moduleName(offered, language)} ${offered.version}` : moduleId],
    [t('owner'), owner && `${owner.team} · ${owner.contact}`],
    [t('reason'), code],
    [t('errorId'), errorId],
  ]
  const report = () => {
    if (offered) noteModule({ module: offered, phase: 'report', code, ...(errorId !== undefined && { errorId }) })
    setIsReported(true)
  }
  return (
    <Card role="alert" data-module={moduleId}>
      <Heading as="h1" textStyle="card" mb="1">
        {t(`${words}.title`)}
      </Heading>
      <Text color="ink-2">{t(`${words}.advice`)}</Text>
      <Flex mt="4" gap="2" wrap="wrap">
        {help === 'retry' && (
          <Button tone="primary" onClick={() => retryModule(moduleId)}>
            {t('retry')}
          </Button>
        )}
        {help === 'renew' && <RenewButton moduleId={moduleId} />}
        {fallback && <Button onClick={() => goBack(moduleId)}>{t('fallback', { version: fallback.version })}</Button>}
        {offered && (
          <Button disabled={isReported} onClick={report}>
            {t(isReported ? 'reported' : 'report')}
          </Button>
        )}
      </Flex>
      <Facts>{facts.map(([name, value]) => value && <Fact key={name} name={name ?? ''} value={value} />)}</Facts>
      <Box mt="3" fontSize="sm">
        <Link to="/status">{t('status')}</Link>
      </Box>
    </Card>
  )
}

/** Switches to the current live build, which this tab may not know yet. */
function RenewButton({ moduleId }: { moduleId: string }) {
  const t = useText('modules')
  const [isBusy, setIsBusy] = useState(false)
  const renew = async () => {
    setIsBusy(true)
    await pollRegistry()
    const next = pendingBuild(moduleId)
    if (next) takeBuild(next)
    else retryModule(moduleId)
    setIsBusy(false)
  }
  return (
    <Button tone="primary" busy={isBusy} onClick={() => void renew()}>
      {t('renew')}
    </Button>
  )
}

/** Message for a slow module, with a button to stop waiting. */
export function SlowModule({ moduleId }: { moduleId: string }) {
  const t = useText('modules')
  return (
    <Card role="status">
      <Text>{t('waiting')}</Text>
      <Box mt="3">
        <Button onClick={() => failModule(moduleId, new ModuleError('CANCELLED', 'a person stopped waiting'))}>
          {t('cancel')}
        </Button>
      </Box>
    </Card>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)
