import webpack, { type Chunk, type Compiler } from 'webpack'

const { RuntimeGlobals, RuntimeModule } = webpack

/**
 * Makes host and remotes load every script with the host's loader (`host/src/boot/loadScript.ts`). It refuses
 * addresses that neither the page nor the verified registry lists, sets integrity, nonce and Trusted Types, limits
 * the time and retries. Webpack's loader does none of this for lazy chunks of remotes (measured).
 */
export class GuardedScriptsPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('GuardedScriptsPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        // Before webpack's own tap; `true` ends the hook, so its loader is not added at all.
        .tap({ name: 'GuardedScriptsPlugin', stage: -100 }, (chunk: Chunk) => {
          compilation.addRuntimeModule(chunk, new GuardedScriptModule())
          return true
        })
    })
  }
}

class GuardedScriptModule extends RuntimeModule {
  constructor() {
    super('kasa guarded scripts', RuntimeModule.STAGE_ATTACH)
  }

  override generate() {
    return `${RuntimeGlobals.loadScript} = (url, done) => self.kasaLoadScript(url).then(
  () => done({ type: 'load', target: { src: url } }),
  (error) => done({ type: error.kind || 'error', target: { src: url } }));`
  }
}
