import webpack, { type Chunk, type Compiler } from 'webpack'

const { RuntimeGlobals, RuntimeModule } = webpack

/**
 * Every script of the console, host's and remotes', is asked of the host's one loader (`host/src/boot/loadScript.ts`).
 * It refuses an address that the page or the verified registry does not name, sets integrity, nonce and Trusted Types,
 * limits the time and retries. Webpack's own loader does none of these for lazy chunks of a remote (measured).
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
