const seg = encodeURIComponent;

/** The one place that spells the addresses of the API. */
export const paths = {
  session: "/api/session",
  challenge: "/api/auth/challenge",
  verify: "/api/auth/verify",
  logout: "/api/auth/logout",
  sessions: "/api/auth/sessions",
  limits: "/api/limits",
  conversations: (wallet: string) => `/api/conversations/${seg(wallet)}`,
  createConversation: "/api/conversations",
  renameConversation: (id: string) => `/api/conversations/${seg(id)}/rename`,
  pinConversation: (id: string) => `/api/conversations/${seg(id)}/pin`,
  deleteConversation: (id: string) => `/api/conversations/${seg(id)}`,
  messages: (id: string) => `/api/messages/${seg(id)}`,
  restoreMessages: (id: string) => `/api/messages/${seg(id)}/restore`,
  live: (id: string) => `/api/messages/${seg(id)}/live`,
  storeMessage: "/api/messages",
  sendMessage: "/api/send_message",
  stop: "/api/stop",
  export: "/api/export",
  erase: "/api/erase",
  agentOutputs: (wallet: string) => `/api/agent-outputs/${seg(wallet)}`,
  gameRuns: "/api/game/runs",
  finishGameRun: (id: string) => `/api/game/runs/${seg(id)}/finish`,
  gameLeaderboard: "/api/game/leaderboard",
  gameName: "/api/game/name",
} as const;
