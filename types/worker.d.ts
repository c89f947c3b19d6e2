/* What stands before the service worker when it is served: what it keeps, and under which version. */
declare const given: {
  files: string[];
  pages: { home: string; nothing: string; table: string };
  patience: number;
  protocol: number;
  static: string;
  version: string;
};

/** It is a service worker; the browser's types know it as a worker of any kind. */
interface WorkerGlobalScope {
  readonly clients: Clients;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
}

interface WorkerGlobalScopeEventMap {
  activate: ExtendableEvent;
  fetch: FetchEvent;
  install: ExtendableEvent;
}
