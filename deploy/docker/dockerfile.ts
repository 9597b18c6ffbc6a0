import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { DockerfileParser, type Copy, type From, type JSONInstruction } from 'dockerfile-ast'

import { root } from '../local/bootstrap.mjs'

export type Step =
  | { does: 'WORKDIR' | 'RUN' | 'USER'; text: string }
  | { does: 'COPY'; from: string | undefined; sources: string[]; target: string }
  | { does: 'ENV'; set: Record<string, string> }
  | { does: 'CMD' | 'HEALTHCHECK'; argv: string[] }
  | {
      does: 'ARG' | 'EXPOSE' | 'VOLUME' | 'STOPSIGNAL' | 'ADD' | 'ENTRYPOINT' | 'SHELL' | 'LABEL' | 'ONBUILD'
      text: string
    }
export type BuildStage = { name: string | undefined; base: string; steps: Step[] }

/** Reads a Dockerfile of this folder as stages of steps. */
export function readDockerfile(name: string): BuildStage[] {
  const stages: BuildStage[] = []
  for (const instruction of DockerfileParser.parse(
    readFileSync(join(root, 'deploy/docker', name), 'utf8'),
  ).getInstructions()) {
    const keyword = instruction.getKeyword()
    const text = instruction.getArgumentsContent() ?? ''
    if (keyword === 'FROM') {
      const from = instruction as From
      stages.push({ name: from.getBuildStage() ?? undefined, base: from.getImage() ?? '', steps: [] })
    } else stages.at(-1)?.steps.push(stepOf(keyword, text, instruction as JSONInstruction & Copy))
  }
  return stages
}

function stepOf(keyword: string, text: string, instruction: JSONInstruction & Copy): Step {
  const words = instruction.getArguments().map((argument) => argument.getValue())
  switch (keyword) {
    case 'COPY':
      return {
        does: keyword,
        from: instruction.getFromFlag()?.getValue() ?? undefined,
        sources: words.slice(0, -1),
        target: words.at(-1) ?? '',
      }
    case 'ENV':
      return {
        does: keyword,
        set: Object.fromEntries(words.map((word) => word.split(/=(.*)/s).slice(0, 2) as [string, string])),
      }
    case 'CMD':
      return { does: keyword, argv: JSON.parse(text) as string[] }
    case 'HEALTHCHECK':
      return { does: keyword, argv: JSON.parse(text.slice(text.indexOf('['))) as string[] }
    case 'RUN':
      return { does: keyword, text: text.replace(/\\\n\s*/g, ' ') }
    default:
      return { does: keyword as 'WORKDIR', text }
  }
}

/** True if a clone of the repository contains the path. */
export function isInRepository(path: string): boolean {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', path], {
    cwd: root,
    encoding: 'utf8',
  })
  return stdout.trim() !== ''
}
