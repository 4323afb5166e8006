/** Who asks: the visitor that a browser is, and the user that may be signed in there. */

export interface User {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  subscriptionStatus: "free" | "premium";
  createdAt: string;
  updatedAt: string;
}

/**
 * Whoever asks now. `visitorId` always has a value: a browser without the visitor cookie gets a new one, which
 * owns nothing yet. `user` is null when nobody is signed in.
 */
export interface Viewer {
  visitorId: string;
  user: User | null;
}

export interface Subscription {
  isPremium: boolean;
  status: string;
}

/** The subscription that GET /api/user/subscription tells; signed out it is free. */
export function subscriptionOf(user: User | null): Subscription {
  const status = user?.subscriptionStatus ?? "free";
  return { isPremium: status === "premium", status };
}
